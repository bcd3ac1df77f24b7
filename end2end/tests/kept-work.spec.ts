import { type Browser, expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { newColleague, test } from "../fixtures.ts";
import { replaceByFormerWork } from "../former-release.ts";
import type { Site } from "../site.ts";

/**
 * Creates a page with two blocks and returns its path.
 * The editor stays open.
 */
async function makePage(page: Page): Promise<string> {
  const editor = new EditorPage(page);
  await page.goto("/cmsadmin/new-page");
  await page.getByLabel("Title").fill(`Kept work ${crypto.randomUUID()}`);
  await page.getByRole("button", { name: "Create page" }).click();
  await page.waitForURL(/\/cmsadmin\/page\/\d+$/);
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("The quote");
  await editor.addBlock("Hero");
  await editor.field("Title").fill("The hero");
  await editor.store();
  return new URL(page.url()).pathname;
}

async function changeQuote(editor: EditorPage, text: string): Promise<void> {
  await editor.outline.getByRole("button", { name: /^Quote/ }).click();
  await editor.field("Quote").fill(text);
}

async function changeHero(editor: EditorPage, text: string): Promise<void> {
  await editor.outline.getByRole("button", { name: /^Hero/ }).click();
  await editor.field("Title").fill(text);
}

async function shows(editor: EditorPage, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(editor.preview.getByText(text, { exact: true })).toBeVisible();
}

async function isAutosaved(page: Page): Promise<void> {
  await expect(page.getByText(/Saved automatically at/)).toBeVisible();
}

/**
 * Deletes the unsaved work in this browser.
 * No open page may use the database.
 */
async function forgetCopies(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase("pagewright");
      request.onsuccess = resolve;
      request.onblocked = reject;
    });
  });
}

/** Opens a page in the browser of a colleague. */
async function colleague(browser: Browser, site: Site, path: string): Promise<Page> {
  const page = await newColleague(browser, site, "Eva Mast");
  await new EditorPage(page).open(path);
  return page;
}

test("unsaved work is opened again on what a colleague stored, and says so", async ({
  admin,
  browser,
  site,
}) => {
  const path = await makePage(admin);
  const other = await colleague(browser, site, path);
  const [mine, theirs] = [new EditorPage(admin), new EditorPage(other)];
  await changeQuote(mine, "The quote, by me");
  await isAutosaved(admin);
  await changeHero(theirs, "The hero, by them");
  await theirs.store();

  // Simulates another computer: the unsaved
  // work is then only on the server.
  await admin.goto("/cmsadmin/");
  await forgetCopies(admin);
  await mine.open(path);
  await expect(admin.getByText("both were put together")).toBeVisible();
  await shows(mine, "The quote, by me", "The hero, by them");
  await mine.store();
  await other.reload();
  await shows(theirs, "The quote, by me", "The hero, by them");
  await other.context().close();
});

test("unsaved work is compared when it is opened again and a colleague changed the same", async ({
  admin,
  browser,
  site,
}) => {
  const path = await makePage(admin);
  const other = await colleague(browser, site, path);
  const [mine, theirs] = [new EditorPage(admin), new EditorPage(other)];
  await changeQuote(mine, "The quote, by me");
  await isAutosaved(admin);
  await changeQuote(theirs, "The quote, by them");
  await theirs.store();

  await admin.reload();
  const choice = admin.getByRole("dialog", { name: "Somebody else saved this page" });
  await expect(choice.getByText("The quote, by them")).toBeVisible();
  await expect(choice.getByText("The quote, by me").first()).toBeVisible();
  await choice.getByText("Take theirs").click();
  await choice.getByRole("button", { name: "Save the result" }).click();
  await expect(admin.getByText("The page is saved.")).toBeVisible();
  await shows(mine, "The quote, by them");
  await other.context().close();
});

test("undoing everything after a merge leaves what the colleague stored", async ({
  admin,
  browser,
  site,
}) => {
  const path = await makePage(admin);
  const other = await colleague(browser, site, path);
  const [mine, theirs] = [new EditorPage(admin), new EditorPage(other)];
  await changeHero(theirs, "The hero, by them");
  await theirs.store();
  await changeQuote(mine, "The quote, by me");
  await admin.keyboard.press("Control+s");
  await expect(admin.getByText("both were put together")).toBeVisible();

  const undo = admin.getByRole("button", { name: "Undo" });
  await expect(async () => {
    await admin.keyboard.press("Control+z");
    await expect(undo).toBeDisabled({ timeout: 100 });
  }).toPass();
  await mine.store();
  await other.reload();
  await shows(theirs, "The hero, by them");
  await expect(theirs.preview.getByText("The quote, by me")).toBeHidden();
  await other.context().close();
});

test("what is typed in one tab survives that another one stores", async ({ admin, context }) => {
  const path = await makePage(admin);
  const second = await context.newPage();
  const [here, there] = [new EditorPage(admin), new EditorPage(second)];
  await there.open(path);
  await changeQuote(here, "The quote, of the first tab");
  await isAutosaved(admin);
  await changeHero(there, "The hero, of the second tab");
  await there.store();

  await admin.reload();
  await expect(admin.getByText("have been restored")).toBeVisible();
  await shows(here, "The quote, of the first tab", "The hero, of the second tab");
  await here.store();
  await second.reload();
  await shows(there, "The quote, of the first tab", "The hero, of the second tab");
});

test("what was typed in a tab that was closed at once, without a server, is opened in another", async ({
  admin,
  context,
}) => {
  const path = await makePage(admin);
  await admin.goto("/cmsadmin/");
  await context.route("**/autosave", (route) => route.abort());
  const closed = await context.newPage();
  const there = new EditorPage(closed);
  await there.open(path);
  await changeQuote(there, "The quote, typed last");
  await closed.close();

  const here = new EditorPage(admin);
  await here.open(path);
  await expect(admin.getByText("have been restored")).toBeVisible();
  await shows(here, "The quote, typed last");
});

test("a sentence whose connection was lost is gone on with after the tab was closed", async ({
  admin,
  context,
}) => {
  const path = await makePage(admin);
  const there = new EditorPage(admin);
  await changeQuote(there, "The quote");
  await admin.keyboard.type(" was typed");
  await isAutosaved(admin);
  await context.setOffline(true);
  await admin.keyboard.type(" when the train");
  await expect(admin.getByText(/your changes are kept in this browser/)).toBeVisible();
  await admin.keyboard.type(" went into");
  await admin.close();

  await context.setOffline(false);
  const opened = await context.newPage();
  const here = new EditorPage(opened);
  await here.open(path);
  await shows(here, "The quote was typed when the train went into");
  await here.outline.getByRole("button", { name: /^Quote/ }).click();
  await here.field("Quote").press("Control+End");
  await opened.keyboard.type(" a tunnel.");
  await here.store();
  await opened.reload();
  await shows(here, "The quote was typed when the train went into a tunnel.");
});

test("a copy of a tab has work of its own, and what a closed tab kept is offered", async ({
  admin,
  context,
}) => {
  await makePage(admin);
  const here = new EditorPage(admin);
  const opened = context.waitForEvent("page");
  // Like a duplicated tab, the new window
  // gets a copy of sessionStorage.
  await admin.evaluate(() => void window.open(location.href));
  const copy = await opened;
  const there = new EditorPage(copy);
  await expect(there.outline).toBeVisible();
  await changeQuote(here, "The quote, of the tab");
  await isAutosaved(admin);
  await changeHero(there, "The hero, of its copy");
  await isAutosaved(copy);

  await admin.reload();
  await shows(here, "The quote, of the tab", "The hero");
  await expect(admin.getByText("more unsaved changes of yours")).toBeHidden();
  await copy.close();
  await admin.reload();
  await expect(admin.getByText("more unsaved changes of yours")).toBeVisible();
  await admin.getByRole("button", { name: "Bring them in" }).click();
  await shows(here, "The quote, of the tab", "The hero, of its copy");
  await here.store();
  await admin.reload();
  await shows(here, "The quote, of the tab", "The hero, of its copy");
  await expect(admin.getByText("All changes saved")).toBeVisible();
  await expect(admin.getByText("more unsaved changes of yours")).toBeHidden();
});

test("a part that cannot be loaded without a connection leaves the rest, and comes later", async ({
  admin,
  context,
}) => {
  await makePage(admin);
  const editor = new EditorPage(admin);
  await context.setOffline(true);
  await changeQuote(editor, "Typed without a connection");
  const tabs = admin.getByRole("navigation", { name: "Parts of the page" });
  await tabs.getByRole("link", { name: /^History/ }).click();
  await expect(admin.getByText("This part of the screen could not be loaded.")).toBeVisible();
  await admin.getByRole("button", { name: "Load the page again" }).click();
  await expect(admin.getByText("The server cannot be reached.")).toBeVisible();
  await tabs.getByRole("link", { name: /^Content/ }).click();
  await editor.outline.getByRole("button", { name: /^Quote/ }).click();
  await expect(editor.field("Quote")).toHaveValue("Typed without a connection");

  await tabs.getByRole("link", { name: /^History/ }).click();
  await expect(admin.getByText("This part of the screen could not be loaded.")).toBeVisible();
  // The part of the screen loads without another click.
  await context.setOffline(false);
  await expect(admin.getByRole("table")).toBeVisible();
  await tabs.getByRole("link", { name: /^Content/ }).click();
  await shows(editor, "Typed without a connection");
});

for (const [what, address] of [
  ["wasm", "**/*.wasm"],
  ["script of the wasm", "**/pkg/**/islands.js"],
  ["script", "**/assets/page-editor-*.js"],
] as const) {
  test(`a screen whose ${what} does not come says so, and can be tried again`, async ({ admin }) => {
    await admin.route(address, (route) => route.abort());
    await admin.goto("/cmsadmin/page/1");
    await expect(admin.getByRole("alert")).toContainText("This screen could not be loaded.");
    await expect(admin.getByText("Loading…")).toBeHidden();
    await admin.unroute(address);
    await admin.getByRole("link", { name: "Try again" }).click();
    await expect(new EditorPage(admin).outline).toBeVisible();
    await expect(admin.getByText("This screen could not be loaded.")).toBeHidden();
  });
}

test("a screen whose wasm neither comes nor fails says so after a while", async ({ admin }) => {
  await admin.clock.install();
  await admin.route("**/*.wasm", () => {});
  await admin.goto("/cmsadmin/page/1", { waitUntil: "domcontentloaded" });
  await expect(admin.getByText("Loading…")).toBeVisible();
  await admin.clock.fastForward(20_000);
  await expect(admin.getByRole("alert")).toContainText("This screen could not be loaded.");
});

for (const typed of ["The quote, sent", "The quote, sent and typed on"]) {
  test(`a page that is loaded again before it is known to be stored goes on with "${typed}"`, async ({
    admin,
  }) => {
    await makePage(admin);
    const editor = new EditorPage(admin);
    const stored = new Promise<void>((resolve) => {
      // The server stores the page, but its
      // response never reaches the editor.
      void admin.route("**/page/version/*/store", (route) => route.fetch().then(() => resolve()));
    });
    await changeQuote(editor, "The quote, sent");
    await admin.keyboard.press("Control+s");
    await stored;
    await editor.field("Quote").fill(typed);
    await admin.reload();
    await shows(editor, typed);
    await expect(admin.getByText(/stored (this page|a newer version)/)).toBeHidden();
    await admin.unroute("**/page/version/*/store");
    await changeHero(editor, "The hero, afterwards");
    await editor.store();
    await admin.reload();
    await shows(editor, typed, "The hero, afterwards");
  });
}

test("an automatic save that hangs does not keep a page from being stored", async ({ admin }) => {
  await makePage(admin);
  const editor = new EditorPage(admin);
  const hanging = admin.waitForRequest("**/autosave");
  await admin.route("**/autosave", () => {});
  await changeQuote(editor, "Stored all the same");
  await hanging;
  await editor.store();
  await admin.reload();
  await shows(editor, "Stored all the same");
  await expect(admin.getByText("All changes saved")).toBeVisible();
});

test("restored work that was changed since is not offered to be discarded", async ({ admin }) => {
  await makePage(admin);
  const here = new EditorPage(admin);
  await changeQuote(here, "The quote, before the reload");
  await isAutosaved(admin);
  await admin.reload();
  await expect(admin.getByRole("button", { name: "Discard" })).toBeVisible();
  await changeQuote(here, "The quote, after the reload");
  await expect(admin.getByRole("button", { name: "Discard" })).toBeHidden();
  await shows(here, "The quote, after the reload");
});

test("unsaved work and undo of the former release are there after the update", async ({ admin }) => {
  const path = await makePage(admin);
  await admin.goto("/cmsadmin/");
  await replaceByFormerWork(admin, path, "The quote", ["one", "two"]);

  const here = new EditorPage(admin);
  await here.open(path);
  await expect(admin.getByText("have been restored")).toBeVisible();
  await shows(here, "two", "The hero");
  const databases = () => admin.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toEqual(["pagewright"]);
  await admin.keyboard.press("Control+z");
  await shows(here, "one");
  await admin.keyboard.press("Control+z");
  await shows(here, "The quote");
  await expect(admin.getByRole("button", { name: "Undo" })).toBeDisabled();
  await admin.keyboard.press("Control+y");
  await admin.keyboard.press("Control+y");
  await shows(here, "two");
  await here.store();
  await admin.reload();
  await shows(here, "two", "The hero");
});
