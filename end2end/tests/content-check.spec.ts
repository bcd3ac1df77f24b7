import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { LibraryPage } from "../library.ts";
import { paintQuarters } from "../pictures.ts";

const PICTURE = "rigging.jpg";

/**
 * Creates a page with problems: it has no description, its
 * picture has no alternative text, and it links to a draft.
 */
async function makePage(page: Page): Promise<{ draft: string }> {
  const [editor, library] = [new EditorPage(page), new LibraryPage(page)];
  const id = randomUUID().slice(0, 8);
  const folder = `Rigging ${id}`;
  await library.openNewFolder(folder, [
    await paintQuarters(page, { name: PICTURE, width: 320, height: 240 }),
  ]);
  const draft = await editor.createPage(`Splicing rope ${id}`);
  await editor.createPage(`Standing rigging ${id}`);
  await editor.addBlock("Hero");
  await editor.field("Title").fill("Wire and rope");
  await editor.choosePicture(PICTURE, folder);
  await editor.field("Button text").fill("How to splice");
  await page.getByRole("combobox", { name: "Button link" }).fill(draft);
  return { draft };
}

/** Opens the list of problems by a key that works everywhere. */
async function openList(page: Page): Promise<Locator> {
  await page.keyboard.press("F8");
  const list = page.getByRole("dialog", { name: "Content check" });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  return list;
}

/** Jumps to a field by pressing an entry of the list. */
async function follow(page: Page, name: string): Promise<void> {
  const list = await openList(page);
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(list.getByRole("button", { name, exact: true }));
  await keyboard.press("Enter");
  await expect(list).toBeHidden();
}

test("what a page lacks is found from the list and mended, by the keyboard alone", async ({ admin }) => {
  const editor = new EditorPage(admin);
  const keyboard = new Keyboard(admin);
  const { draft } = await makePage(admin);
  const count = (text: string) => admin.getByRole("button", { name: `Content check: ${text}`, exact: true });
  await expect(count("3 hints")).toBeVisible();

  await test.step("the list names all three, and is accessible", async () => {
    const list = await openList(admin);
    await expect(list.getByRole("listitem")).toHaveText([
      /^SEO › Description Search engines are told nothing/,
      /^Hero › Picture The picture rigging\.jpg has no alternative text/,
      `Hero › Button link The link ${draft} leads to a page that is not published.`,
    ]);
    expect(await violations(admin)).toEqual([]);
    await keyboard.press("Escape");
    await expect(list).toBeHidden();
  });

  await test.step("the picture is given words", async () => {
    await follow(admin, "Hero › Picture");
    await keyboard.tabTo(editor.field("Alternative text"));
    await keyboard.type("A mast with its stays");
    await expect(count("2 hints")).toBeVisible();
  });

  await test.step("the page is described, on another tab", async () => {
    await follow(admin, "SEO › Description");
    await expect(editor.field("Description")).toBeFocused();
    await keyboard.type("How we rig boats with wire and rope.");
    await expect(count("1 hint")).toBeVisible();
  });

  await test.step("the link is led to, and keeps nobody from publishing", async () => {
    await follow(admin, "Hero › Button link");
    await expect(admin.getByRole("combobox", { name: "Button link" })).toBeFocused();
    const publish = admin.getByRole("button", { name: "Publish", exact: true });
    await keyboard.tabBackTo(publish);
    await expect(publish).toHaveAccessibleDescription(/Content check: 1 hint/);
    await keyboard.press("Enter");
    await expect(admin.getByText("The page is published.")).toBeVisible();
  });
});
