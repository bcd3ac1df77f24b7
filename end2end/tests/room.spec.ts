import { expect, type Locator, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { overhang } from "../layout.ts";

const PAGE = "/cmsadmin/page/1";

async function previewBox(page: Page) {
  const box = await page.getByRole("region", { name: "Preview", exact: true }).boundingBox();
  if (!box) throw new Error("There is no preview.");
  return box;
}

test.describe("on a screen of 1440 pixels", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the preview has more than half of the width below one bar, and all of it by one key", async ({
    admin,
  }) => {
    const editor = new EditorPage(admin);
    await editor.open(PAGE);
    const beside = await previewBox(admin);
    expect(beside.width).toBeGreaterThan(720);
    expect(beside.y).toBeLessThan(72);
    await admin.keyboard.press("F9");
    await expect(editor.outline).toBeHidden();
    const whole = await previewBox(admin);
    expect(whole.width).toBeGreaterThan(1400);
    expect(whole.height).toBeGreaterThan(860);
    await admin.keyboard.press("Escape");
    await expect(editor.outline).toBeVisible();
  });

  test("the navigation comes by its button, and is there when the editor is opened again", async ({
    admin,
  }) => {
    const editor = new EditorPage(admin);
    await editor.open(PAGE);
    const navigation = admin.getByRole("navigation", { name: "Main navigation" });
    await expect(navigation).toBeHidden();
    await admin.getByRole("button", { name: "Navigation" }).click();
    await expect(navigation).toBeVisible();
    await editor.open("/cmsadmin/page/2");
    await expect(navigation).toBeVisible();
    await navigation.getByRole("link", { name: "Page overview" }).click();
    await expect(navigation).toBeVisible();
  });
});

/**
 * Returns the pixels by which the status text is cut off.
 * 0 or less means that it is fully visible.
 */
function cutOfState(bar: Locator): Promise<number> {
  return bar.getByRole("status").evaluate((state) => {
    const words = document.createRange();
    words.selectNodeContents(state);
    const room = state.closest("[title]")?.getBoundingClientRect();
    return words.getBoundingClientRect().right - (room?.right ?? 0);
  });
}

for (const width of [1440, 1280, 1024]) {
  test(`the bar is one row at ${width} pixels, also with long words`, async ({ admin, browser, site }) => {
    const german = await browse(browser, site, { locale: "de-DE" });
    await german.context().addCookies(await admin.context().cookies());
    for (const [page, parts] of [
      [admin, "Parts of the page"],
      [german, "Teile der Seite"],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(PAGE);
      const tabs = page.getByRole("navigation", { name: parts });
      await expect(tabs).toBeVisible();
      const bar = tabs.locator("..");
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
      const controls = bar.getByRole("button").or(bar.getByRole("link"));
      for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 0.99 });
      expect(await overhang(page)).toBe(0);
      const title = bar.getByRole("textbox");
      await title.press("End");
      await title.pressSequentially("!");
      await expect(bar.getByText(/^(Unsaved changes|Ungespeichert)$/)).toBeVisible();
      expect((await title.boundingBox())?.width).toBeGreaterThan(180);
      expect(await cutOfState(bar), "how much of the state is cut").toBeLessThanOrEqual(0);
      await page.keyboard.press("Control+z");
    }
    await german.context().close();
  });
}

for (const width of [360, 640, 720, 1024, 1280]) {
  test(`the editor fits into ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 740 });
    const editor = new EditorPage(admin);
    await editor.open(PAGE);
    expect(await overhang(admin)).toBe(0);
    await editor.outline.getByRole("button", { name: /^Hero/ }).first().click();
    await expect(editor.field("Title")).toBeVisible();
    expect(await overhang(admin)).toBe(0);
    if (width < 700) await admin.getByText("Preview", { exact: true }).click();
    await expect(editor.preview.getByRole("heading").first()).toBeVisible();
    expect(await overhang(admin)).toBe(0);
  });
}

for (const width of [320, 390]) {
  test(`every tab of the editor is in sight at ${width} pixels`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 740 });
    const editor = new EditorPage(admin);
    await editor.open(PAGE);
    const tabs = admin.getByRole("navigation", { name: "Parts of the page" }).getByRole("link");
    await expect(tabs).toHaveCount(5);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 0.99 });
  });
}

test("the bar takes no more than three rows of a phone, also with long words", async ({
  admin,
  browser,
  site,
}) => {
  const editor = new EditorPage(admin);
  await editor.createPage("A page whose state has several words");
  await editor.publish();
  await editor.field("Page title").fill("Changed");
  await editor.store();
  for (const [locale, parts, unsaved] of [
    ["en-GB", "Parts of the page", "Unsaved changes"],
    ["nl-NL", "Onderdelen van de pagina", "Niet opgeslagen"],
    ["de-DE", "Teile der Seite", "Ungespeichert"],
    ["fr-FR", "Parties de la page", "Non enregistré"],
  ] as const) {
    const page = await browse(browser, site, { locale, viewport: { width: 390, height: 844 } });
    await page.context().addCookies(await admin.context().cookies());
    await page.goto(admin.url());
    const tabs = page.getByRole("navigation", { name: parts });
    await expect(tabs).toBeVisible();
    const bar = tabs.locator("..");
    expect((await bar.boundingBox())?.height).toBeLessThan(125);
    await bar.getByRole("textbox").pressSequentially("!");
    await expect(bar.getByText(unsaved, { exact: true })).toBeVisible();
    expect(await cutOfState(bar), `how much of the state is cut in ${locale}`).toBeLessThanOrEqual(0);
    expect((await bar.boundingBox())?.height).toBeLessThan(125);
    expect(await overhang(page)).toBe(0);
    await page.context().close();
  }
});

test("a page is changed, and left for another, by the palette alone", async ({ admin }) => {
  const keyboard = new Keyboard(admin);
  const editor = new EditorPage(admin);
  await editor.open("/cmsadmin/page/2");
  const blocks = editor.outline.getByRole("listitem");
  const count = await blocks.count();
  const palette = admin.getByRole("combobox", { name: "Command or page" });
  const run = async (term: string, option: string) => {
    await keyboard.press("Control+k");
    await expect(palette).toBeFocused();
    await keyboard.type(term);
    await expect(admin.getByRole("option", { name: option }).first()).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await keyboard.press("Enter");
    await expect(palette).toBeHidden();
  };
  await run("add block", "Add block");
  const picker = admin.getByRole("dialog", { name: "Add block" });
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await keyboard.type("quote");
  await keyboard.press("Enter");
  await expect(blocks).toHaveCount(count + 1);
  await run("delete", "Delete");
  await expect(blocks).toHaveCount(count);
  await run("undo", "Undo");
  await expect(blocks).toHaveCount(count + 1);
  await run("undo", "Undo");
  await expect(blocks).toHaveCount(count);
  await run("new page", "New page");
  await admin.waitForURL("**/cmsadmin/new-page");
});
