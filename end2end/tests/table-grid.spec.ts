import { expect, type Locator, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

/**
 * Reads the shown grid.
 * `cell` finds a cell by name, such as `B2`.
 * `texts` returns the texts of all cells.
 */
function grid(page: Page): { cell: (name: string) => Locator; texts: () => Promise<string[][]> } {
  const table = page.getByRole("grid", { name: "Rows" });
  return {
    cell: (name) =>
      table.getByRole("textbox", { name: `Row ${name.slice(1)}, column ${name[0]}`, exact: true }),
    texts: () =>
      table
        .getByRole("row")
        .evaluateAll((rows) =>
          rows.map((row) => Array.from(row.querySelectorAll("textarea"), ({ value }) => value)),
        ),
  };
}

/** Pastes text and HTML as a spreadsheet copies them. */
async function paste(page: Page, text: string, html: string): Promise<void> {
  await page.evaluate(
    async ([plain, formatted]) => {
      const blob = (data: string, type: string) => new Blob([data], { type });
      const item = new ClipboardItem({
        "text/plain": blob(plain, "text/plain"),
        ...(formatted && { "text/html": blob(formatted, "text/html") }),
      });
      await navigator.clipboard.write([item]);
    },
    [text, html] as const,
  );
  await page.keyboard.press("ControlOrMeta+v");
}

test("opening hours are typed as in a spreadsheet, and seen on the page", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage("Hours of the yard");
  await editor.addBlock("Table");
  await editor.field("Caption").fill("Opening hours");
  const { cell, texts } = grid(admin);
  await cell("A1").click();
  const typed = [
    ["Day", "Open", "Note"],
    ["Monday", "9–17", ""],
    ["Tuesday", "9–17", "Until 20 in May"],
    ["Sunday", "closed", ""],
  ];
  for (const text of typed.flat().slice(0, -1)) {
    await admin.keyboard.type(text);
    await admin.keyboard.press("Tab");
  }
  expect(await texts()).toEqual(typed);
  await expect(cell("C4")).toBeFocused();
  await test.step("arrow keys leave a text at its ends only", async () => {
    await admin.keyboard.press("ArrowUp");
    await expect(cell("C3")).toBeFocused();
    await admin.keyboard.press("Control+Home");
    await admin.keyboard.press("ArrowLeft");
    await expect(cell("B3")).toBeFocused();
    await admin.keyboard.press("Enter");
    await expect(cell("B4")).toBeFocused();
    await admin.keyboard.type("10–12");
    await expect(cell("B4")).toHaveValue("10–12");
  });
  await test.step("a row is moved, and moved back by undo", async () => {
    await admin.keyboard.press("Alt+ArrowUp");
    expect((await texts()).map(([first]) => first)).toEqual(["Day", "Monday", "Sunday", "Tuesday"]);
    await expect(cell("B3")).toBeFocused();
    await admin.keyboard.press("ControlOrMeta+z");
    expect((await texts()).map(([first]) => first)).toEqual(["Day", "Monday", "Tuesday", "Sunday"]);
  });
  await expect(editor.preview.getByRole("cell", { name: "10–12" })).toBeVisible();
  await editor.store();
  await admin.reload();
  await editor.outline.getByRole("button", { name: /^Table/ }).click();
  await expect(cell("B4")).toHaveValue("10–12");
});

test("a range of a spreadsheet is pasted, copied and pasted again", async ({ admin, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = new EditorPage(admin);
  await editor.createPage("Moorings");
  await editor.addBlock("Table");
  const { cell, texts } = grid(admin);
  await cell("B2").click();
  const html =
    "<table><tr><td>Berth</td><td>Metres</td><td>€</td></tr><tr><td></td><td></td><td></td></tr>" +
    "<tr><td>North<br>quay</td><td>12</td><td>480</td></tr></table>";
  await paste(admin, 'Berth\tMetres\t€\r\n\t\t\r\n"North\nquay"\t12\t480\r\n', html);
  await expect(cell("D4")).toHaveValue("480");
  expect(await texts()).toEqual([
    ["", "", "", ""],
    ["", "Berth", "Metres", "€"],
    ["", "", "", ""],
    ["", "North\nquay", "12", "480"],
  ]);
  await test.step("cells that are chosen with the mouse are copied as tabs and lines", async () => {
    await cell("C2").hover();
    await admin.mouse.down();
    await cell("D4").hover();
    await admin.mouse.up();
    await expect(admin.getByText("6 cells selected.")).toBeVisible();
    await admin.keyboard.press("ControlOrMeta+c");
    const copied = await admin.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("Metres\t€\n\t\n12\t480");
  });
  await cell("A1").click();
  await admin.keyboard.press("ControlOrMeta+v");
  await expect(cell("B3")).toHaveValue("480");
  await admin.keyboard.press("ControlOrMeta+z");
  await expect(cell("B3")).toHaveValue("");
  await expect(cell("D4")).toHaveValue("480");
});
