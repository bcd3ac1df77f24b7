import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

const PAGE = "/cmsadmin/page/1";

test("work that was not stored is there again after leaving", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open(PAGE);
  await admin.getByLabel("Page title").fill("Not stored yet");
  await expect(admin.getByText(/Saved automatically at/)).toBeVisible();
  await admin.goto("/cmsadmin/");
  await editor.open(PAGE);
  await expect(admin.getByLabel("Page title")).toHaveValue("Not stored yet");
  await expect(admin.getByText(/have been restored/)).toBeVisible();
  await admin.getByRole("button", { name: "Discard" }).click();
  await expect(admin.getByText("All changes saved")).toBeVisible();
});

test("a lost connection loses nothing and says so", async ({ admin, context }) => {
  const editor = new EditorPage(admin);
  await editor.open(PAGE);
  await context.setOffline(true);
  await admin.getByLabel("Page title").fill("Written offline");
  await expect(admin.getByText(/your changes are kept in this browser/)).toBeVisible();
  await context.setOffline(false);
  await expect(admin.getByText(/Saved automatically at/)).toBeVisible({ timeout: 40_000 });
});

test("everything can be undone from the keyboard", async ({ admin }) => {
  const editor = new EditorPage(admin);
  // This test uses its own page, because
  // the last step stays unsaved.
  const quote = { type: "quote", key: "quote", props: { quote: "Out and back." } };
  const page = { title: "Undone", slug: "/undone", locale: "en-gb", blocks: [quote] };
  await editor.open(`/cmsadmin/page/${await new Api(admin).createPublishedPage(page)}`);
  const blocks = editor.outline.getByRole("listitem");
  const count = await blocks.count();
  await editor.outline.getByRole("button", { name: /^Quote/ }).click();
  await admin.keyboard.press("Control+d");
  await expect(blocks).toHaveCount(count + 1);
  await admin.keyboard.press("Delete");
  await expect(blocks).toHaveCount(count);
  await admin.keyboard.press("Control+z");
  await expect(blocks).toHaveCount(count + 1);
  await admin.keyboard.press("Control+z");
  await expect(blocks).toHaveCount(count);
  await admin.keyboard.press("Control+Shift+z");
  await expect(blocks).toHaveCount(count + 1);
  await admin.keyboard.press("Control+z");
});

test("a block is dragged by keyboard and by pointer", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open("/cmsadmin/page/2");
  const blocks = editor.outline.getByRole("listitem");
  const [first, second] = (await blocks.allTextContents()).map((text) => text.trim());

  await blocks.first().getByRole("button", { name: /^Move/ }).focus();
  await admin.keyboard.press("Space");
  await expect(admin.getByText(/picked up at place 1/)).toBeAttached();
  await admin.keyboard.press("ArrowDown");
  await expect(admin.getByText(/is now at place 2/)).toBeAttached();
  await admin.keyboard.press("Space");
  await expect(blocks.nth(0)).toHaveText(String(second));
  await expect(blocks.nth(1)).toHaveText(String(first));

  await blocks.nth(1).getByRole("button", { name: /^Move/ }).dragTo(blocks.nth(0), { steps: 12 });
  await expect(blocks.nth(0)).toHaveText(String(first));
});

test("a block that is moved by keyboard stays in sight", async ({ admin }) => {
  const editor = new EditorPage(admin);
  const blocks = Array.from({ length: 40 }, (_, index) => ({
    type: "quote",
    key: `quote-${index}`,
    props: { quote: `Quote ${index}.` },
  }));
  const page = { title: "Forty quotes", slug: "/forty-quotes", locale: "en-gb", blocks };
  await editor.open(`/cmsadmin/page/${await new Api(admin).createPublishedPage(page)}`);
  const first = editor.outline.getByRole("button", { name: /^Quote Quote 0\./ });
  await first.click();
  for (let step = 0; step < 30; step += 1) await admin.keyboard.press("Alt+ArrowDown");
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
});

test("a block is copied from one page to another", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.open(PAGE);
  await editor.outline.getByRole("button", { name: /^Quote/ }).click();
  await admin.keyboard.press("Control+c");
  await expect(admin.getByText("The block is on the clipboard.")).toBeVisible();
  await editor.open("/cmsadmin/page/2");
  const blocks = editor.outline.getByRole("listitem");
  const count = await blocks.count();
  await editor.outline.getByRole("button", { name: "Page settings" }).click();
  await admin.keyboard.press("Control+v");
  await expect(blocks).toHaveCount(count + 1);
  await expect(admin.getByRole("heading", { level: 2, name: "Quote" })).toBeVisible();
});

test("two people who store the same page choose what to keep", async ({ admin, site, browser }) => {
  const state = await admin.context().storageState();
  const other = await (await browser.newContext({ baseURL: site.url, storageState: state })).newPage();
  const [mine, theirs] = [new EditorPage(admin), new EditorPage(other)];
  await mine.open(PAGE);
  await theirs.open(PAGE);

  await theirs.outline.getByRole("button", { name: /^Hero/ }).first().click();
  await theirs.field("Title").fill("Their title");
  await theirs.store();

  await mine.outline.getByRole("button", { name: /^Hero/ }).first().click();
  await mine.field("Title").fill("My title");
  const choice = admin.getByRole("dialog", { name: "Somebody else saved this page" });
  await admin.keyboard.press("Control+s");
  await expect(choice.getByText("Their title")).toBeVisible();
  await choice.getByText("Keep both").click();
  await choice.getByRole("button", { name: "Save the result" }).click();
  await expect(admin.getByText("The page is saved.")).toBeVisible();
  await expect(mine.preview.getByRole("heading", { name: "My title" })).toBeVisible();
  await expect(mine.preview.getByRole("heading", { name: "Their title" })).toBeVisible();
  await other.context().close();
});
