import { expect, type Locator, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

async function openText(page: Page): Promise<Locator> {
  const editor = new EditorPage(page);
  await editor.createPage(`Steps ${crypto.randomUUID()}`);
  await editor.addBlock("Text");
  const text = editor.field("Text");
  await text.click();
  return text;
}

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/**
 * Undoes one step for each of `texts`,
 * and expects this text after it.
 */
async function undo(page: Page, shown: () => Promise<string>, texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.press("Control+z");
    await expect.poll(shown).toBe(text);
  }
}

test("an editor undoes a text in the steps in which it was written, and hears which", async ({ admin }) => {
  const text = await openText(admin);
  const html = () => text.evaluate((element) => element.innerHTML.replaceAll(/<br class="[^"]*">/g, ""));
  await copy(admin, "and paint");
  await admin.keyboard.type("Rope ");
  await admin.keyboard.press("Control+v");
  await admin.keyboard.press("Enter");
  await admin.keyboard.type("Tar");
  await admin.keyboard.press("Shift+Home");
  await expect(admin.getByRole("toolbar", { name: "Formatting of the selection" })).toBeVisible();
  await admin.keyboard.press("Control+b");
  await expect(text.locator("strong")).toHaveText("Tar");
  await admin.keyboard.press("Control+x");
  await expect.poll(html).toBe("<p>Rope and paint</p><p></p>");
  await undo(admin, html, ["<p>Rope and paint</p><p><strong>Tar</strong></p>"]);
  await expect(admin.getByText("Undone: delete “Tar” from Text › Text.")).toBeAttached();
  await undo(admin, html, [
    "<p>Rope and paint</p><p>Tar</p>",
    "<p>Rope and paint</p><p></p>",
    "<p>Rope and paint</p>",
    "<p>Rope </p>",
    "<p></p>",
  ]);
});

test("an editor undoes a title in the same steps", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Steps ${crypto.randomUUID()}`);
  await editor.addBlock("Hero");
  const title = editor.field("Title");
  await copy(admin, "tarred ");
  await title.click();
  await admin.keyboard.type("ropes");
  await admin.keyboard.press("Home");
  await admin.keyboard.type("New ");
  await admin.keyboard.press("Control+v");
  await admin.keyboard.press("Shift+End");
  await admin.keyboard.press("Delete");
  await expect(title).toHaveValue("New tarred ");
  await undo(admin, () => title.inputValue(), ["New tarred ropes", "New ropes", "ropes", ""]);
});

test("signs that an editor types stay, and the first undo gives those of a shortcut back", async ({
  admin,
}) => {
  const text = await openText(admin);
  const lines = [
    "2 * 3 * 4",
    "Room 5 * 4 * 3 m",
    "_init_ and _done_",
    "~~~ old ~~ new",
    "1. Mai ist Feiertag",
  ];
  for (const line of lines) {
    await admin.keyboard.type(line);
    await admin.keyboard.press("Enter");
  }
  await admin.keyboard.type("Very **old**");
  await expect(text.locator("strong")).toHaveText("old");
  await expect(text.locator("p")).toHaveText([...lines, "Very old"]);
  await admin.keyboard.press("Control+z");
  await expect(text.locator("strong")).toHaveCount(0);
  await expect(text.locator("p")).toHaveText([...lines, /^Very \*\*old\*/]);
});

test("an editor fills a table with Tab, which adds a row, and leaves it downwards", async ({ admin }) => {
  const text = await openText(admin);
  await admin.getByRole("button", { name: "Table", exact: true }).click();
  const errors: Error[] = [];
  admin.on("pageerror", (error) => errors.push(error));
  for (let cell = 0; cell < 10; cell += 1) {
    await admin.keyboard.type(`c${cell}`);
    if (cell < 9) await admin.keyboard.press("Tab");
  }
  await expect(text.locator("tr")).toHaveCount(4);
  await expect(text.locator("tr").last()).toHaveText("c9");
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.type("Below");
  await expect(text.locator(":scope > p").last()).toHaveText("Below");
  expect(errors).toEqual([]);
});

test("an editor looks for a page by its title, and the link is not called wrong meanwhile", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const title = `Winter quarters ${crypto.randomUUID()}`;
  await editor.createPage(title);
  await editor.createPage(`Steps ${crypto.randomUUID()}`);
  await editor.addBlock("Hero");
  const link = admin.getByRole("combobox", { name: "Button link" });
  await link.pressSequentially(title);
  await expect(admin.getByRole("option", { name: title })).toBeVisible();
  await expect(link).not.toHaveAttribute("aria-invalid", "true");
  await link.pressSequentially("?");
  await link.press("Tab");
  await expect(link).toHaveAttribute("aria-invalid", "true");
});

test("an editor pastes 500 paragraphs, and one undo takes them away", async ({ admin }) => {
  const text = await openText(admin);
  const paragraphs = Array.from({ length: 500 }, (_, index) => `Line ${index} of the log.`);
  await copy(admin, paragraphs.join("\n\n"));
  await admin.keyboard.press("Control+v");
  await expect(text.locator("p")).toHaveCount(500);
  await expect(text.locator("p").last()).toHaveText("Line 499 of the log.");
  await admin.keyboard.press("Control+z");
  await expect(text.locator("p")).toHaveCount(1);
  await expect(text).toHaveText("");
});
