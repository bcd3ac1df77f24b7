import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

function navigation(page: Page) {
  return page.getByRole("navigation", { name: "Main navigation" });
}

test("a typo on the site is put right from the page itself, and visitors see no bar", async ({
  admin,
  browser,
  site,
}) => {
  const slug = `/typo-${randomUUID()}`;
  const blocks = [{ type: "quote", key: "quote", props: { quote: "The see is calm." } }];
  await new Api(admin).createPublishedPage({ title: "Typo", slug, locale: "en-gb", blocks });
  await admin.goto(slug);
  const bar = admin.getByRole("complementary", { name: "Editing this page" });
  await expect(bar.getByText("Live", { exact: true })).toBeVisible();
  await bar.getByRole("link", { name: "Edit this page" }).click();
  const editor = new EditorPage(admin);
  await admin.getByRole("region", { name: "Blocks of this page" }).getByText("The see is calm.").click();
  await admin.getByRole("textbox", { name: "Quote" }).fill("The sea is calm.");
  await editor.publish();

  const visitor = await browse(browser, site, { javaScriptEnabled: false });
  await visitor.goto(slug);
  await expect(visitor.getByText("The sea is calm.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  await visitor.context().close();
});

test("a file, a setting and a screen are found by their words without the mouse", async ({ admin }) => {
  const keyboard = new Keyboard(admin);
  const field = admin.getByRole("combobox", { name: "Page, file, person, setting or screen" });
  const open = async () => {
    // The button appears shortly before the script knows the key.
    await expect(admin.getByRole("button", { name: /^Find/ })).toBeVisible();
    await expect(async () => {
      await keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1000 });
    }).toPass();
  };
  const find = async (words: string, option: RegExp) => {
    await open();
    await keyboard.type(words);
    const found = admin.getByRole("option", { name: option });
    await expect(found).toBeVisible();
    await keyboard.pressUntilSelected("ArrowDown", found);
    await keyboard.press("Enter");
  };
  // Other tasks add files of this name to folders.
  await find("harbour.jpg", /^harbour\.jpg \/$/);
  await expect(admin).toHaveURL(/medialibrary\?.*file=\d+/);
  await find("cookies", /^Consent/);
  await expect(admin).toHaveURL("/cmsadmin/settings#consent");
  await find("fonts logo", /^Look/);
  await expect(admin).toHaveURL("/cmsadmin/settings#look");
  await expect(field).toBeHidden();
  await expect(admin.getByRole("region", { name: "Look" })).toBeInViewport();
  await find("redirects", /^Redirects/);
  await expect(admin).toHaveURL("/cmsadmin/redirects");
  await open();
  await expect(admin.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /Look/,
    /Consent/,
    /harbour\.jpg/,
  ]);
  await keyboard.press("Escape");
  await admin.getByRole("heading", { level: 1 }).click();
  await keyboard.press("?");
  await expect(admin.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test.describe("on a small laptop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the navigation fits the window, and stays as one leaves it", async ({ admin }) => {
    const list = navigation(admin);
    const overhang = () => list.evaluate((nav) => nav.scrollHeight - nav.clientHeight);
    await expect(list.getByRole("link", { name: "User management" })).toBeHidden();
    expect(await overhang()).toBe(0);
    await list.getByText("Page types", { exact: true }).click();
    await list.getByText("Administration", { exact: true }).click();
    await list.getByRole("link", { name: "User management" }).click();
    await expect(admin).toHaveURL("/cmsadmin/users");
    await expect(list.getByRole("link", { name: "Article" })).toBeHidden();
    await expect(list.getByRole("link", { name: "User management" })).toBeVisible();
    await list.getByRole("link", { name: "Page overview" }).click();
    await expect(list.getByRole("link", { name: "User management" })).toBeVisible();
    await list.getByText("Page types", { exact: true }).click();
    await list.getByText("Administration", { exact: true }).click();
  });
});

test("colours are chosen in the menu of one's account, which Escape closes", async ({ admin }) => {
  const menu = admin.locator(".admin-user-menu");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Dark" }).click();
  await expect(admin.locator("html")).toHaveAttribute("data-colour-scheme", "dark");
  await admin.goto("/cmsadmin/medialibrary");
  await expect(admin.locator("html")).toHaveAttribute("data-colour-scheme", "dark");
  await menu.locator("summary").click();
  await admin.keyboard.press("Escape");
  await expect(menu.getByRole("button", { name: "Dark" })).toBeHidden();
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "System" }).click();
  await expect(admin.locator("html")).not.toHaveAttribute("data-colour-scheme");
});

test("the palette offers what the menu of the focused row does, without the mouse", async ({ admin }) => {
  const title = `Row ${randomUUID()}`;
  await new Api(admin).createPublishedPage({ title, slug: `/${randomUUID()}`, locale: "en-gb", blocks: [] });
  await admin.goto(`/cmsadmin/page-overview/content?search=${encodeURIComponent(title)}`);
  const link = admin.getByRole("table").getByRole("link", { name: title });
  await link.focus();
  const keyboard = new Keyboard(admin);
  const actions = admin.getByRole("group", { name: `Actions for ${title}` });
  await expect(async () => {
    await keyboard.press("Control+k");
    await expect(actions).toBeVisible({ timeout: 1000 });
  }).toPass();
  await keyboard.type("unpubl");
  await expect(actions.getByRole("option")).toHaveText(/^Unpublish/);
  await keyboard.press("Enter");
  await expect(admin.getByRole("dialog", { name: /^Unpublish/ })).toBeVisible();
  await keyboard.press("Escape");
  await expect(link).toBeFocused();
});

test("the browser tab names the page, the part of the editor, the site and unsaved work", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const title = `Tab ${randomUUID()}`;
  await editor.createPage(title);
  await expect(admin).toHaveTitle(new RegExp(`^${title} · Edit – .+$`));
  await admin.getByRole("textbox", { name: "Page title" }).fill(`${title} two`);
  await expect(admin).toHaveTitle(new RegExp(`^• ${title} two · Edit – `));
  await editor.store();
  await expect(admin).toHaveTitle(new RegExp(`^${title} two · Edit – `));
  // The navigation, which is folded, has a link of the same name.
  await admin.locator("p").getByRole("link", { name: "Content page" }).click();
  await expect(admin).toHaveURL("/cmsadmin/page-overview/content");
});
