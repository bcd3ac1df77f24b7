import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

test("a page with cards is built by keyboard alone", async ({ admin, browser, site }) => {
  // The test is slow, because it checks hundreds of key presses.
  test.slow();
  const slug = `cards-${randomUUID()}`;
  const keyboard = new Keyboard(admin);
  const editor = new EditorPage(admin);
  const button = (name: string): Locator => admin.getByRole("button", { name, exact: true });
  const blocks = editor.outline.getByRole("listitem");
  const list = admin.getByRole("group", { name: "Cards", exact: true });
  const names = list.locator("button[data-item]");
  const card = (name: string): Locator => names.filter({ hasText: name });
  const stored = admin.getByText("All changes saved");

  await test.step("make the page", async () => {
    await admin.goto("/cmsadmin/new-page");
    await keyboard.tabTo(admin.getByLabel("Title"));
    await keyboard.type(slug);
    await keyboard.press("Enter");
    await admin.waitForURL(/\/cmsadmin\/page\/\d+$/);
    await expect(stored).toBeVisible();
    await expect(blocks).toHaveCount(0);
  });

  await test.step("add a block of cards", async () => {
    await keyboard.tabTo(button("Add block"));
    await keyboard.press("Enter");
    const picker = admin.getByRole("dialog", { name: "Add block" });
    await expect(picker.getByRole("searchbox")).toBeFocused();
    await keyboard.type("cards");
    await keyboard.press("Enter");
    await expect(picker).toBeHidden();
    await expect(blocks).toHaveCount(1);
  });

  await test.step("add three cards, each with a title", async () => {
    for (const name of ["Harbour", "Café", "Sauna"]) {
      await keyboard.tabTo(button("Add: Card"));
      await keyboard.press("Enter");
      const form = list.getByRole("group", { name: /^Card \d$/ }).last();
      await expect(form.locator(":focus")).toBeVisible();
      await keyboard.tabTo(form.getByRole("textbox", { name: "Title" }));
      await keyboard.type(name);
      await expect(names.last()).toHaveText(name);
    }
  });

  await test.step("delete the empty card that the block came with", async () => {
    // The row that was used last is the tab stop.
    await keyboard.tabBackTo(card("Sauna"));
    await keyboard.press("Home");
    await expect(card("Card 1")).toBeFocused();
    await keyboard.press("Delete");
    await expect(names).toHaveText(["Harbour", "Café", "Sauna"]);
    await expect(card("Harbour")).toBeFocused();
  });

  await test.step("move a card with Alt and an arrow key", async () => {
    await keyboard.press("End");
    await expect(card("Sauna")).toBeFocused();
    await keyboard.press("Alt+ArrowUp");
    await expect(names).toHaveText(["Harbour", "Sauna", "Café"]);
    await expect(card("Sauna")).toBeFocused();
  });

  await test.step("move a card by its menu", async () => {
    await keyboard.press("ArrowUp", "ArrowRight");
    await expect(button("Actions for Harbour")).toBeFocused();
    await keyboard.press("Enter");
    await expect(admin.getByRole("menuitem", { name: /^Move down/ })).toBeFocused();
    await keyboard.press("Enter");
    await expect(names).toHaveText(["Sauna", "Harbour", "Café"]);
    await expect(card("Harbour")).toBeFocused();
  });

  await test.step("move a card by its handle", async () => {
    await keyboard.press("ArrowDown", "ArrowLeft");
    await expect(button("Move Café")).toBeFocused();
    await keyboard.press("Space");
    await expect(admin.getByText("Café picked up at place 3.")).toBeAttached();
    await keyboard.press("ArrowUp");
    await expect(admin.getByText("Café is now at place 2.")).toBeAttached();
    await keyboard.press("ArrowUp");
    await expect(admin.getByText("Café is now at place 1.")).toBeAttached();
    await keyboard.press("Space");
    await expect(names).toHaveText(["Café", "Sauna", "Harbour"]);
    await expect(button("Move Café")).toBeFocused();
  });

  await test.step("undo everything: the page is as it was", async () => {
    await keyboard.pressUntilDisabled("Control+z", button("Undo"));
    await expect(blocks).toHaveCount(0);
    await expect(stored).toBeVisible();
  });

  await test.step("redo everything", async () => {
    await keyboard.pressUntilDisabled("Control+Shift+z", button("Redo"));
    await expect(blocks).toHaveCount(1);
    // Redo opens the changed block again.
    await expect(names).toHaveText(["Café", "Sauna", "Harbour"]);
  });

  await test.step("store and publish", async () => {
    await keyboard.tabTo(button("Save"));
    await keyboard.press("Enter");
    await expect(admin.getByText("The page is saved.")).toBeVisible();
    await keyboard.tabTo(button("Publish"));
    await keyboard.press("Enter");
    await expect(admin.getByText("The page is published.")).toBeVisible();
  });

  await test.step("a visitor sees the cards in their new order", async () => {
    const visitor = await browse(browser, site);
    await visitor.goto(`/${slug}`);
    await expect(visitor.locator(".block-cards li")).toHaveText(["Café", "Sauna", "Harbour"]);
    await visitor.context().close();
  });
});
