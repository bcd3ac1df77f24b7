import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

/** Creates a page with an empty text block, and focuses the text. */
async function startText(page: Page) {
  const editor = new EditorPage(page);
  await editor.createPage(`Writing ${crypto.randomUUID()}`);
  await editor.addBlock("Text");
  const text = editor.field("Text");
  await text.click();
  return { editor, text };
}

test("signs of a list and the space behind a word come back by undo as they were typed", async ({
  admin,
}) => {
  const { editor, text } = await startText(admin);
  await admin.keyboard.type("- ");
  await expect(text.getByRole("listitem")).toHaveCount(1);
  await admin.keyboard.press("Control+z");
  await expect(text.getByRole("listitem")).toHaveCount(0);
  await admin.keyboard.type("5 degrees and ");
  await admin.keyboard.press("Control+b");
  await admin.keyboard.type("ice");
  await admin.keyboard.press("Control+z");
  await admin.keyboard.type("snow");
  await expect(text.locator("p")).toHaveText(["- 5 degrees and snow"]);
  await expect(editor.preview.getByText("- 5 degrees and snow")).toBeVisible();
});

test("a table with merged cells is edited and published with them", async ({ admin }) => {
  const id = crypto.randomUUID();
  const slug = `/fees-${id}`;
  const html =
    '<table><tbody><tr><th scope="row" rowspan="2">Berth</th><td colspan="2">Fees</td></tr><tr><td>Summer</td><td>Winter</td></tr></tbody></table>';
  const blocks = [{ type: "rich-text", key: "fees", props: { html } }];
  const page = await new Api(admin).createPublishedPage({
    title: `Fees ${id}`,
    slug,
    locale: "en-gb",
    blocks,
  });
  const editor = new EditorPage(admin);
  await editor.open(`/cmsadmin/page/${page}`);
  await editor.outline.getByRole("button", { name: /^Text/ }).click();
  await editor.field("Text").getByRole("cell", { name: "Winter" }).click();
  await admin.keyboard.press("End");
  await admin.keyboard.type(" and spring");
  await editor.publish();
  await admin.goto(slug);
  await expect(admin.getByRole("cell", { name: "Winter and spring" })).toBeVisible();
  await expect(admin.getByRole("cell", { name: "Fees", exact: true })).toHaveAttribute("colspan", "2");
  const header = admin.getByRole("rowheader", { name: "Berth" });
  await expect(header).toHaveAttribute("rowspan", "2");
  await expect(header).toHaveAttribute("scope", "row");
});

const PARAGRAPH_COUNT = 500;

test("five hundred paragraphs are pasted, corrected and undone, and the preview follows", async ({
  admin,
}) => {
  const { editor, text } = await startText(admin);
  await admin.keyboard.type("Before.");
  await admin.keyboard.press("Enter");
  const lines = Array.from({ length: PARAGRAPH_COUNT }, (_, index) => `Paragraph ${index + 1} of the log.`);
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await admin.evaluate((copied) => navigator.clipboard.writeText(copied), lines.join("\n\n"));
  await admin.keyboard.press("Control+v");
  const shown = editor.preview.getByText(/^Paragraph \d+ of the log\./);
  await expect(shown).toHaveText(lines);
  await text
    .locator("p")
    .nth(PARAGRAPH_COUNT / 2)
    .click();
  await admin.keyboard.press("End");
  await admin.keyboard.type(" Corrected.");
  const corrected = lines.with(PARAGRAPH_COUNT / 2 - 1, `${lines[PARAGRAPH_COUNT / 2 - 1]} Corrected.`);
  await expect(shown).toHaveText(corrected);
  await admin.keyboard.press("Control+z");
  await expect(shown).toHaveText(lines);
  await admin.keyboard.press("Control+z");
  await expect(shown).toHaveCount(0);
  await expect(editor.preview.getByText("Before.")).toBeVisible();
  await admin.keyboard.press("Control+Shift+z");
  await expect(shown).toHaveText(lines);
});
