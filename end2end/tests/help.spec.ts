import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { overhang } from "../layout.ts";

function panel(page: Page, title: string): Locator {
  return page.getByRole("complementary", { name: title });
}

test("an editor opens help beside the screen, goes on typing and loses nothing", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Help ${randomUUID()}`);
  await editor.addBlock("Quote");
  const quote = editor.field("Quote");
  await quote.pressSequentially("The sea ");
  await admin.getByRole("button", { name: "Help about this part" }).click();
  const help = panel(admin, "Write a page");
  await expect(help.getByText("A page is a list of blocks")).toBeVisible();
  const picture = help.getByRole("img").first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await violations(admin)).toEqual([]);
  expect(await overhang(admin)).toBe(0);
  await quote.pressSequentially("is calm.");
  await expect(quote).toHaveValue("The sea is calm.");

  await test.step("links in the panel stay in the panel", async () => {
    await help.getByRole("link", { name: "Publish the page" }).click();
    await expect(panel(admin, "Publish a page, or ask for it")).toBeVisible();
    await expect(quote).toHaveValue("The sea is calm.");
  });
  await test.step("the key asks about the open part, and Escape leads back to the field", async () => {
    await quote.focus();
    await quote.press("End");
    await quote.press("F1");
    await expect(panel(admin, "Write a page")).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(panel(admin, "Write a page")).toBeHidden();
    await expect(quote).toBeFocused();
    await admin.keyboard.type(" Today.");
    const tabs = admin.getByRole("navigation", { name: "Parts of the page" });
    await tabs.getByRole("link", { name: /^Translations/ }).click();
    await admin.keyboard.press("F1");
    await expect(panel(admin, "Translate a page")).toBeVisible();
    await tabs.getByRole("link", { name: /^Content/ }).click();
  });
  await expect(quote).toHaveValue("The sea is calm. Today.");
  await editor.store();
  await admin.reload();
  await editor.outline.getByText("The sea is calm. Today.").click();
  await expect(quote).toHaveValue("The sea is calm. Today.");
});

test("help about a screen makes room for itself, and leads to all tasks", async ({ admin }) => {
  await admin.goto("/cmsadmin/redirects");
  const screen = admin.getByRole("main");
  const width = async () => (await screen.boundingBox())?.width ?? 0;
  const before = await width();
  await admin.getByRole("banner").getByRole("link", { name: "Help" }).click();
  const help = panel(admin, "Lead old addresses to new ones");
  await expect(help).toBeVisible();
  await expect(admin).toHaveURL("/cmsadmin/redirects");
  expect(before - (await width())).toBe((await help.boundingBox())?.width);
  const opened = admin.waitForEvent("popup");
  await help.getByRole("link", { name: "All help pages" }).click();
  const list = await opened;
  await expect(list.getByRole("heading", { level: 1 })).toHaveText("Help");
  expect(await violations(list)).toEqual([]);
  await list.getByRole("link", { name: "Keep tags in order" }).click();
  await expect(list.getByRole("heading", { level: 1 })).toHaveText("Keep tags in order");
  expect(await violations(list)).toEqual([]);
  await list.close();
  await help.getByRole("button", { name: "Close the help" }).click();
  await expect(help).toBeHidden();
  expect(await width()).toBe(before);
});

for (const width of [390, 820]) {
  test(`in a window of ${width} pixels help opens a tab, and fits it`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 844 });
    await admin.goto("/cmsadmin/trash");
    const opened = admin.waitForEvent("popup");
    await admin.getByRole("banner").getByRole("link", { name: "Help" }).click();
    const help = await opened;
    await help.setViewportSize({ width, height: 844 });
    await expect(help.getByRole("heading", { level: 1 })).toHaveText("Delete a page, and get it back");
    expect(await overhang(help)).toBe(0);
    expect(await violations(help)).toEqual([]);
    await help.close();
    await expect(admin.locator("#help")).toBeHidden();
  });
}

test("help is read without JavaScript, in the language of the reader", async ({ browser, site }) => {
  const reader = await browse(browser, site, { javaScriptEnabled: false });
  await logIn(reader);
  await reader.goto("/cmsadmin/menu-structure");
  const opened = reader.waitForEvent("popup");
  await reader.getByRole("banner").getByRole("link", { name: "Help" }).click();
  const help = await opened;
  await expect(help.getByRole("heading", { level: 1 })).toHaveText("Change a menu");
  await help
    .context()
    .addCookies([{ name: "pagewright-language", value: "nl", url: `${site.url}/cmsadmin/` }]);
  await help.reload();
  await expect(help.getByRole("heading", { level: 1 })).toHaveText("Een menu wijzigen");
  const picture = await help.getByRole("img").first().getAttribute("src");
  const answer = await help.request.get(picture ?? "");
  expect(answer.headers()["content-type"]).toBe("image/webp");
  await reader.context().close();
});
