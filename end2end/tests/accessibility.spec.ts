import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";

test("the home page is accessible", async ({ page }) => {
  await page.goto("/");
  expect(await violations(page)).toEqual([]);
});

test("the login is accessible", async ({ page }) => {
  await page.goto("/cmsadmin/login");
  expect(await violations(page)).toEqual([]);
});

test("the page list is accessible", async ({ admin }) => {
  await expect(admin.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(await violations(admin)).toEqual([]);
});

test("making a page is accessible", async ({ admin }) => {
  await admin.goto("/cmsadmin/new-page");
  await expect(admin.getByLabel("Title")).toBeVisible();
  expect(await violations(admin)).toEqual([]);
});

test("the editor is accessible", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open("/cmsadmin/page/1");
  expect(await violations(admin)).toEqual([]);
  await editor.outline.getByRole("button", { name: /^Text/ }).first().click();
  await expect(admin.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await editor.outline.getByRole("button", { name: "Add block" }).click();
  await expect(admin.getByRole("dialog")).toBeVisible();
  expect(await violations(admin)).toEqual([]);
});

test("the menus of the editor are accessible", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open("/cmsadmin/page/1");
  const openers = [
    editor.outline.getByRole("button", { name: /^Actions for / }).first(),
    admin.getByRole("button", { name: "More actions" }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(admin.getByRole("main").getByRole("menu")).toBeVisible();
    await expect(admin.getByRole("menuitem").first()).toBeFocused();
    expect(await violations(admin)).toEqual([]);
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("menu")).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("the forms that block types bring, and the menus of a text, are accessible", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Forms ${randomUUID()}`);
  await editor.addBlock("Gallery");
  await expect(admin.getByRole("button", { name: "Add pictures" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await editor.addBlock("Page list");
  await admin.getByRole("radio", { name: "Chosen one by one" }).check();
  await expect(admin.getByRole("combobox", { name: "Add page" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await editor.addBlock("Text");
  const text = admin.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Some words");
  await text.press("Control+a");
  await expect(admin.getByRole("toolbar", { name: "Formatting of the selection" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await text.press("Control+k");
  await expect(admin.getByRole("dialog", { name: "Link" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
});

test("a grid, its selected cells and its menus are accessible", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Grid ${randomUUID()}`);
  await editor.addBlock("Table");
  await admin.getByRole("textbox", { name: "Row 1, column A" }).click();
  expect(await violations(admin)).toEqual([]);
  await admin.keyboard.press("Shift+ArrowDown");
  await expect(admin.getByText("2 cells selected.")).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Rows 1 to 2" }).click();
  await expect(admin.getByRole("menuitem", { name: /^Insert row below/ })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
});

test("the commands of the editor and its folded parts are accessible", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open("/cmsadmin/page/1");
  await admin.keyboard.press("Control+k");
  const command = admin.getByRole("option", { name: /^Store|^Preview alone/ }).first();
  await expect(command).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.keyboard.press("Escape");
  await expect(command).toBeHidden();
  await admin.keyboard.press("?");
  await expect(admin.getByRole("dialog", { name: "Keyboard shortcuts of the editor" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "About this page" }).click();
  await expect(admin.getByText(/^Last saved/)).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "Navigation" }).click();
  await expect(admin.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  // At this width, the preview command is only in the menu.
  await admin.getByRole("button", { name: "More actions" }).click();
  const whole = admin.getByRole("menuitem", { name: "Preview in the whole window" });
  await expect(whole).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await whole.click();
  await expect(admin.getByRole("navigation", { name: "Main navigation" })).toBeHidden();
  expect(await violations(admin)).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`the public site is accessible at ${width} pixels`, async ({ page, site }) => {
    await site.clock.advance({ minutes: 15 });
    await page.setViewportSize({ width, height: 900 });
    await test.step("with the panel that asks about cookies", async () => {
      await page.goto("/?consent");
      await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    await test.step("with the menu open", async () => {
      await page.goto("/");
      const menu = page.getByRole("navigation", { name: "Main menu" });
      if (width === 390) await page.locator("summary").filter({ hasText: "Menu" }).click();
      await expect(menu).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    await test.step("with errors in a form, and after it", async () => {
      await page.goto("/contact");
      const form = page.locator('[id="contact-form.form"]');
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByRole("alert")).toContainText("6 fields");
      expect(await violations(page)).toEqual([]);
      await form.getByLabel("First name").fill("Ada");
      await form.getByLabel("Last name").fill("Lovelace");
      await form.getByLabel("E-mail address").fill("ada@example.org");
      await form.getByLabel("Telephone number").fill("020 123 45 67");
      await form.getByLabel("Message").fill("Do you mend oars?");
      await form.getByLabel("I agree to the privacy statement").check();
      await form.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toContainText("Thank you");
      expect(await violations(page)).toEqual([]);
    });
    await test.step("where no page is", async () => {
      await page.goto("/no-such-page");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This mooring is empty");
      expect(await violations(page)).toEqual([]);
    });
  });

  test(`the screen of the forms is accessible at ${width} pixels`, async ({ admin, browser, site }) => {
    await site.clock.advance({ minutes: 15 });
    const visitor = await browse(browser, site);
    await visitor.goto("/");
    const form = visitor.locator('[id="newsletter.form"]');
    await form.getByLabel("E-mail address").fill("reader@example.org");
    await form.getByLabel("I agree to the privacy statement").check();
    await form.getByRole("button", { name: "Sign up" }).click();
    await expect(visitor.getByRole("status")).toBeVisible();
    await visitor.context().close();
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/cmsadmin/forms");
    const open = admin.getByRole("button", { name: "Open: reader@example.org" }).first();
    await expect(open).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await open.click();
    await expect(admin.getByRole("dialog", { name: "Newsletter" })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Delete this message" }).click();
    await expect(admin.getByRole("dialog", { name: "Delete this message" })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the screens of menus and redirects are accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/cmsadmin/menu-structure");
    await expect(admin.getByRole("list", { name: "Entries of the menu" })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Add entry" }).click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.goto("/cmsadmin/redirects");
    await expect(admin.getByText(/There are no redirects yet|redirects?$/).first()).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "New redirect" }).first().click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the screen of backups is accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/cmsadmin/backups");
    await expect(admin.getByText("PAGEWRIGHT_BACKUP_TO")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the screen of the tags is accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    const name = `Lanterns ${width}`;
    await new Api(admin).write("POST", "tags", { name });
    await admin.goto("/cmsadmin/tags");
    const row = admin.getByRole("row", { name: new RegExp(name) });
    await expect(row).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await row.getByRole("button", { name: `Rename ${name}` }).click();
    await expect(admin.getByRole("textbox", { name: `New name of ${name}` })).toBeFocused();
    expect(await violations(admin)).toEqual([]);
    for (const task of ["Edit", "Merge", "Delete"]) {
      await row.getByRole("button", { name: `${task} ${name}` }).click();
      await expect(admin.getByRole("dialog")).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      // The first Escape may only close a list in the dialog.
      await expect(async () => {
        await admin.keyboard.press("Escape");
        await expect(admin.getByRole("dialog")).toBeHidden({ timeout: 500 });
      }).toPass();
    }
  });

  test(`the screen of the templates is accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    const name = `Opening ${width}`;
    const blocks = [{ type: "quote", key: "a", props: { quote: "We sailed" } }];
    await new Api(admin).write("POST", "template", { pageID: 1, kind: "pattern", name, draft: { blocks } });
    await admin.goto("/cmsadmin/templates");
    await expect(admin.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the suggestions of the search are accessible at ${width} pixels`, async ({
    admin,
    browser,
    site,
  }) => {
    const title = `Keepers ${width}`;
    const slug = `/keepers-${width}`;
    await new Api(admin).createPublishedPage({ title, slug, locale: "en-gb", blocks: [] });
    const visitor = await browse(browser, site, { viewport: { width, height: 900 } });
    const option = visitor.getByRole("option", { name: title });
    // The search index is updated with a delay.
    await expect(async () => {
      await visitor.goto("/search");
      await visitor.getByRole("combobox", { name: "Search this site" }).fill(title);
      await expect(option).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await visitor.keyboard.press("ArrowDown");
    await expect(option).toHaveAttribute("aria-selected", "true");
    expect(await violations(visitor)).toEqual([]);
    await visitor.context().close();
  });

  test(`the screen of the search index is accessible at ${width} pixels`, async ({
    admin,
    browser,
    site,
  }) => {
    const term = `quokka${width}`;
    const visitor = await browse(browser, site);
    await visitor.goto(`/search?q=${encodeURIComponent(term)}`);
    await visitor.context().close();
    await site.clock.advance({ minutes: 2 });
    await admin.setViewportSize({ width, height: 900 });
    const misses = admin.getByRole("table", { name: "Searches without a result" });
    await expect
      .poll(async () => {
        await admin.goto("/cmsadmin/search-index");
        await expect(misses.or(admin.getByText("Every search had a result."))).toBeVisible();
        return misses.getByRole("row", { name: term }).count();
      })
      .toBe(1);
    await expect(admin.getByRole("table", { name: "Pages by language" })).toBeVisible();
    const words = admin.getByRole("textbox", { name: "Synonyms in Dutch (Netherlands)" });
    await words.fill("sloop");
    await admin.getByRole("button", { name: "Save the synonyms in Dutch (Netherlands)" }).click();
    await expect(admin.getByText("Line 1 has only one word.")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Index all pages" }).click();
    await expect(admin.getByText("All pages are indexed.", { exact: true })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Remove all pages…" }).click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the settings of the site are accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/cmsadmin/settings");
    await expect(admin.getByTitle("The home page in this look")).toBeVisible();
    await admin.getByText("What differs in Dutch (Netherlands)").click();
    await admin.getByText("Own text in Dutch (Netherlands)").click();
    await admin.getByRole("radio", { name: "Anyone with the password" }).check();
    await admin.getByRole("button", { name: "Add script" }).click();
    await admin.getByRole("textbox", { name: "Days that forms are kept" }).fill("");
    await admin.getByRole("button", { name: "Save settings" }).click();
    await expect(admin.getByText("Nothing was saved: 1 field needs your attention.")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`the media library is accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto("/cmsadmin/medialibrary");
    const file = admin.getByRole("listbox", { name: "Files" }).getByRole("option").first();
    await expect(file).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await file.dblclick();
    await expect(admin.getByRole("heading", { name: "Details" })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });

  test(`choosing, cropping and aiming a picture is accessible at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    const editor = new EditorPage(admin);
    await editor.createPage(`Pictures ${randomUUID()}`);
    await editor.addBlock("Picture");
    await admin.getByRole("button", { name: "Choose picture" }).click();
    const picker = admin.getByRole("dialog", { name: "Choose a file" });
    const file = picker.getByRole("option", { name: "harbour.jpg" });
    await file.click();
    await expect(picker.getByRole("toolbar")).toBeVisible();
    expect(await violations(admin)).toEqual([]);
    await file.dblclick();
    await expect(picker).toBeHidden();
    await admin.getByRole("button", { name: "Crop harbour.jpg" }).click();
    const tool = admin.getByRole("dialog", { name: "Crop harbour.jpg" });
    await expect(tool.getByRole("button", { name: "Frame", exact: true })).toBeFocused();
    expect(await violations(admin)).toEqual([]);
    await tool.getByText("Focal point", { exact: true }).first().click();
    await expect(tool.getByRole("button", { name: /^Focal point: 50%/ })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  });
}
