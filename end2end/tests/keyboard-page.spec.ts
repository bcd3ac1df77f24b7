import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

/**
 * Blocks of the page: search term in the
 * picker, block type, and texts by field.
 */
const BLOCKS = [
  { term: "hero", type: "Hero", fields: [["Title", "Laying up for the winter"]] },
  { term: "quo", type: "Quote", fields: [["Quote", "A dry boat is a sound boat."]] },
  {
    term: "call",
    type: "Call to action",
    fields: [
      ["Heading", "A berth indoors"],
      ["Button text", "Ask for one"],
      ["Button link", "mailto:harbour@example.org"],
    ],
  },
  { term: "divider", type: "Divider", fields: [] },
  { term: "code", type: "Code", fields: [["Code", "let berths = 40;"]] },
  { term: "search", type: "Search box", fields: [["Heading", "Look for a berth"]] },
  { term: "hero", type: "Hero", fields: [["Title", "In spring"]] },
  { term: "quo", type: "Quote", fields: [["Quote", "Paint before you launch."]] },
  { term: "divider", type: "Divider", fields: [] },
  { term: "quo", type: "Quote", fields: [["Quote", "See you in April."]] },
] as const;

test("a page of ten blocks is built with / by the keyboard alone", async ({ admin, browser, site }) => {
  // The test is slow, because it checks hundreds of key presses.
  test.slow();
  const editor = new EditorPage(admin);
  const keyboard = new Keyboard(admin);
  const rows = editor.outline.getByRole("listitem");
  const chosen = editor.outline.locator("[data-row][aria-current]");
  const slug = await editor.createPage(`Winter ${randomUUID()}`);
  await keyboard.tabTo(editor.outline.getByRole("button", { name: "Page settings" }));

  for (const [index, { term, type, fields }] of BLOCKS.entries()) {
    await test.step(`${index + 1}: ${type}`, async () => {
      await keyboard.press("/");
      const picker = admin.getByRole("dialog", { name: "Add block" });
      await expect(picker.getByRole("searchbox")).toBeFocused();
      await keyboard.type(term);
      await keyboard.press("Enter");
      await expect(picker).toBeHidden();
      await expect(rows).toHaveCount(index + 1);
      const form = admin.getByRole("region", { name: type, exact: true });
      await expect(form).toBeVisible();
      for (const [label, text] of fields) {
        await keyboard.tabTo(
          form.getByRole(label === "Button link" ? "combobox" : "textbox", { name: label, exact: true }),
        );
        await keyboard.type(text);
      }
      await keyboard.tabBackTo(chosen);
    });
  }
  await expect(rows).toHaveText(BLOCKS.map(({ type, fields }) => `${type} ${fields[0]?.[1] ?? ""}`.trim()));

  await keyboard.tabBackTo(admin.getByRole("button", { name: "Publish", exact: true }));
  await keyboard.press("Enter");
  await expect(admin.getByText("The page is published.")).toBeVisible();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  for (const { fields } of BLOCKS) {
    for (const [label, text] of fields) {
      if (label !== "Button link") await expect(visitor.getByText(text)).toBeVisible();
    }
  }
  await expect(visitor.locator("[class*=block-]").first()).toContainText("Laying up for the winter");
  await visitor.context().close();
});
