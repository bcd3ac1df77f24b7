import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { EMPTY, newDataFolder } from "../server.ts";
import { startSite } from "../site.ts";

interface ListedPage {
  id: number;
  slug: string;
  locale: string;
}

test("an editor saves blocks as a pattern, and inserts it into another page in one step", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const name = `Closing ${randomUUID()}`;
  const rows = editor.outline.getByRole("listitem");
  await test.step("save two blocks", async () => {
    await editor.createPage(`Source ${randomUUID()}`);
    await editor.addBlock("Quote");
    await editor.field("Quote").fill("We sailed again");
    await editor.addBlock("Text");
    await editor.outline.getByRole("button", { name: "Page settings" }).focus();
    await admin.keyboard.press("ArrowDown");
    await admin.keyboard.press("Control+a");
    await admin.getByRole("button", { name: "Save as pattern" }).click();
    const dialog = admin.getByRole("dialog", { name: "Save as pattern" });
    await dialog.getByLabel("Name").fill(name);
    expect(await violations(admin)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText(`“${name}” is saved.`)).toBeAttached();
  });
  await test.step("insert it elsewhere", async () => {
    await editor.createPage(`Target ${randomUUID()}`);
    await editor.outline.getByRole("button", { name: "Add block" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add block" });
    await expect(dialog.getByRole("heading", { name: "Pictures and media" })).toBeVisible();
    await dialog.getByRole("searchbox").fill(name);
    await dialog.getByRole("button", { name: new RegExp(name) }).click();
    await expect(rows).toHaveCount(2);
    await admin.keyboard.press("Control+z");
    await expect(rows).toHaveCount(0);
  });
});

test("a shipped pattern comes in the language of the page", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await admin.goto("/cmsadmin/new-page");
  await admin.getByLabel("Title").fill(`Vragen ${randomUUID()}`);
  await admin.getByRole("combobox", { name: "Language" }).selectOption({ label: "Dutch (Netherlands)" });
  await admin.getByRole("button", { name: "Create page" }).click();
  await expect(editor.outline).toBeVisible();
  await editor.outline.getByRole("button", { name: "Add block" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add block" });
  await dialog
    .getByRole("list", { name: "Patterns" })
    .getByRole("button", { name: /^Questions and answers/ })
    .click();
  await expect(editor.outline.getByText("Vragen en antwoorden")).toBeVisible();
});

test("an editor starts a page with a saved page, and an administrator renames and deletes it", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const name = `Recipe ${randomUUID()}`;
  await test.step("save a page as a template", async () => {
    await editor.createPage(`Soup ${randomUUID()}`);
    await editor.addBlock("Quote");
    await editor.field("Quote").fill("Peel the potatoes");
    const parts = admin.getByRole("navigation", { name: "Parts of the page" });
    await parts.getByText("Settings", { exact: true }).click();
    await admin.getByRole("button", { name: "Save page as template" }).click();
    const dialog = admin.getByRole("dialog", { name: "Save page as template" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText(`“${name}” is saved.`)).toBeAttached();
  });
  await test.step("start a page with it", async () => {
    await admin.goto("/cmsadmin/new-page");
    await admin.getByLabel("Title").fill(`Stew ${randomUUID()}`);
    await admin.getByLabel("Start with").selectOption({ label: name });
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Create page" }).click();
    await expect(editor.outline.getByText("Peel the potatoes")).toBeVisible();
  });
  await test.step("rename and delete it", async () => {
    await admin.goto("/cmsadmin/templates");
    await admin.getByRole("button", { name: `Rename “${name}”` }).click();
    const next = `Dish ${randomUUID()}`;
    await admin.getByRole("dialog").getByLabel("Name").fill(next);
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect(admin.getByText(`The template is now called “${next}”.`)).toBeVisible();
    await admin.getByRole("button", { name: `Delete “${next}”` }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(admin.getByText(`“${next}” is deleted.`)).toBeVisible();
    await expect(admin.getByRole("row", { name: new RegExp(next) })).toHaveCount(0);
  });
});

test("an administrator starts an empty site with one click, and deletes what it made", async ({
  browser,
}) => {
  const site = await startSite(EMPTY, await newDataFolder());
  try {
    const page = await browse(browser, site);
    await page.goto(await site.setUpLink());
    await page.getByLabel("Name of the site").fill("Rowing club");
    await page.getByLabel("Nederlands").check();
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await page.getByLabel("E-mail address").fill("ada@example.org");
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-42");
    await page.getByLabel("Password again").fill("Correct-Horse-42");
    await page.getByRole("button", { name: "Set up the site" }).click();
    const sites = page.getByRole("region", { name: "Start with a ready-made site" });
    await expect(sites.getByText("Home, Membership, About us, Contact, Our new website")).toBeVisible();
    // The list below is dimmed until it is loaded.
    await expect(async () => expect(await violations(page)).toEqual([])).toPass();
    await sites.getByRole("button", { name: "Create “Club”" }).click();
    await expect(page.getByText("2 of 7 done")).toBeVisible();
    await expect(sites).toBeHidden();
    const api = new Api(page);
    const { items } = await api.post<{ items: ListedPage[] }>("page/list", {});
    expect(items).toHaveLength(10);
    const visitor = await browse(browser, site);
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { name: "This site has no page yet" })).toBeVisible();

    const home = items.find(({ slug, locale }) => slug === "/" && locale === "en-gb");
    const editor = new EditorPage(page);
    await editor.open(`/cmsadmin/page/${home?.id}`);
    await editor.publish();
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { name: "What you do, in one line" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Get in touch" }).first()).toHaveAttribute(
      "href",
      "/contact",
    );
    for (const { id } of items) await api.write("POST", `page/${id}/delete`, {});
    await page.goto("/cmsadmin/");
    await expect(sites).toBeVisible();
  } finally {
    await site.stop();
  }
});
