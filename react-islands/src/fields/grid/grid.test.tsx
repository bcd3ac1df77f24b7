import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Block } from "../../api/wire";
import { editPage } from "../../testing/edit-page";
import { BLOCK_TYPES, hero, TABLE, version } from "../../testing/fixtures";
import { rendersOf } from "../../testing/renders";
import { api } from "../../testing/server";
import { writeLetter } from "../../testing/write-letter";

const TIDES = [
  ["Place", "High", "Low"],
  ["Quay", "2.4 m", "0.8 m"],
  ["Mole", "2.6 m", "0.9 m"],
];

function table(texts: string[][]): Block {
  const rows = texts.map((line, row) => ({
    key: `r${row}`,
    cells: line.map((text, column) => ({ key: `r${row}c${column}`, text })),
  }));
  return { ...hero("a", ""), type: "table", props: { caption: "Tides", headerRow: true, rows } };
}

async function open(texts = TIDES, situation: Parameters<typeof editPage>[0] = {}) {
  const result = await editPage({
    blockTypes: [...BLOCK_TYPES, TABLE],
    page: { pageVersion: version({ blocks: [table(texts), hero("b", "Other")] }) },
    ...situation,
  });
  await result.user.click(screen.getByRole("button", { name: /^Table/ }));
  await screen.findByRole("grid", { name: "Rows" });
  return result;
}

function cell(name: string): HTMLTextAreaElement {
  const [, column = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  return screen.getByRole("textbox", { name: `Row ${row}, column ${column}` });
}

/** Returns the texts of the rendered grid. */
function texts(): string[][] {
  const [...rows] = screen.getByRole("grid", { name: "Rows" }).querySelectorAll("[role=row]");
  return rows.map((row) => [...row.querySelectorAll("textarea")].map(({ value }) => value));
}

/** Returns a fake clipboard. `held` contains its data by type. */
function clipboard(data: Record<string, string> = {}) {
  const held = new Map(Object.entries(data));
  return {
    held,
    clipboardData: {
      getData: (type: string) => held.get(type) ?? "",
      setData: (type: string, text: string) => held.set(type, text),
      types: [...held.keys()],
    },
  };
}

test("the cells of a table stand in rows, the first of which are headers", async () => {
  const { user } = await open();
  expect(texts()).toEqual(TIDES);
  const grid = within(screen.getByRole("grid", { name: "Rows" }));
  expect(grid.getAllByRole("columnheader")).toHaveLength(3);
  expect(grid.getAllByRole("gridcell")).toHaveLength(6);
  await user.click(screen.getByRole("switch", { name: "Headers" }));
  expect(grid.queryByRole("columnheader")).not.toBeInTheDocument();
});

test("Tab leads from cell to cell and adds a row behind the last one, Shift+Tab leads back", async () => {
  const { user } = await open();
  cell("B3").focus();
  await user.tab();
  expect(cell("C3")).toHaveFocus();
  await user.tab();
  expect(cell("A4")).toHaveFocus();
  await user.keyboard("Pier");
  expect(texts()[3]).toEqual(["Pier", "", ""]);
  await user.tab({ shift: true });
  expect(cell("C3")).toHaveFocus();
  cell("A1").focus();
  await user.tab({ shift: true });
  expect(screen.getByRole("button", { name: "Column A" })).toHaveFocus();
  await user.tab();
  expect(cell("A1")).toHaveFocus();
});

test("Escape leads out of the grid, and Shift+Tab back to the cell", async () => {
  const { user } = await open();
  cell("B2").focus();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Add: Row" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(cell("B2")).toHaveFocus();
});

test("Enter leads to the cell below, Shift+Enter breaks the line, and a composed Enter does neither", async () => {
  const { user } = await open();
  cell("A1").focus();
  await user.keyboard("{Enter}");
  expect(cell("A2")).toHaveFocus();
  await user.keyboard("Old{Shift>}{Enter}{/Shift}quay");
  expect(cell("A2")).toHaveValue("Old\nquay");
  expect(fireEvent.keyDown(cell("A2"), { key: "Enter", isComposing: true })).toBe(true);
  expect(cell("A2")).toHaveFocus();
  cell("A3").focus();
  await user.keyboard("{Enter}");
  expect(cell("A3")).toHaveFocus();
  expect(cell("A3")).toHaveValue("Mole");
});

test("arrow keys move inside a text, and to the next cell at its ends", async () => {
  const { user } = await open();
  await user.click(cell("B2"));
  await user.keyboard("{Home}{ArrowRight}");
  expect(cell("B2")).toHaveFocus();
  await user.keyboard("{End}{ArrowRight}");
  expect(cell("C2")).toHaveFocus();
  expect(cell("C2").selectionStart).toBe(0);
  await user.keyboard("{ArrowLeft}");
  expect(cell("B2")).toHaveFocus();
  expect(cell("B2").selectionStart).toBe(5);
  await user.keyboard("{ArrowDown}");
  expect(cell("B3")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(cell("B1")).toHaveFocus();
});

test("a range of a spreadsheet is pasted from the cell on, grows the table, and is undone in one step", async () => {
  const { user, stored } = await open();
  cell("C3").focus();
  const range = clipboard({ "text/plain": "1\t2\r\n3\t4\r\n" });
  expect(fireEvent.paste(cell("C3"), range)).toBe(false);
  await waitFor(() => expect(texts()[3]).toEqual(["", "", "3", "4"]));
  expect(texts()[2]).toEqual(["Mole", "2.6 m", "1", "2"]);
  expect(screen.getByText("4 cells pasted.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored.at(-1)?.blocks?.[0]?.props?.rows).toMatchObject([
    { key: "r0", cells: [{ text: "Place" }, { text: "High" }, { text: "Low" }] },
    { key: "r1", cells: [{ text: "Quay" }, { text: "2.4 m" }, { text: "0.8 m" }] },
    { key: "r2", cells: [{ text: "Mole" }, { text: "2.6 m" }, { key: "r2c2", text: "1" }, { text: "2" }] },
    { cells: [{}, {}, { text: "3" }, { text: "4" }] },
  ]);
  await user.keyboard("{Control>}z{/Control}");
  expect(texts()).toEqual(TIDES);
});

test("the HTML of a clipboard counts before its text, since it keeps empty rows and lines in a cell", async () => {
  await open([["", ""]]);
  cell("A1").focus();
  const html =
    "<table><tr><td>a<br>b</td><td>c</td></tr><tr><td></td><td></td></tr><tr><td>d</td></tr></table>";
  fireEvent.paste(cell("A1"), clipboard({ "text/plain": "a\nb\tc\n\nd", "text/html": html }));
  await waitFor(() =>
    expect(texts()).toEqual([
      ["a\nb", "c"],
      ["", ""],
      ["d", ""],
    ]),
  );
});

test("one cell and other text are pasted where the caret is", async () => {
  await open();
  cell("A2").focus();
  cell("A2").setSelectionRange(0, 0);
  fireEvent.paste(
    cell("A2"),
    clipboard({ "text/plain": "Old \n", "text/html": "<table><tr><td>Old&nbsp;</td></tr></table>" }),
  );
  await waitFor(() => expect(cell("A2")).toHaveValue("OldQuay"));
  expect(fireEvent.paste(cell("A2"), clipboard({ "text/plain": "two\nlines" }))).toBe(true);
});

test("cells that do not fit are named", async () => {
  await open(Array.from({ length: 199 }, () => ["a"]));
  cell("A199").focus();
  fireEvent.paste(cell("A199"), clipboard({ "text/plain": "1\n2\n3\n" }));
  expect(await screen.findByText(/^There can be 200 rows and 10 columns at most/)).toBeVisible();
  expect(texts().slice(-2)).toEqual([["1"], ["2"]]);
});

test("selected cells are copied as tabs and lines, cut, cleared, and filled with one text", async () => {
  const { user } = await open();
  await user.click(cell("B2"));
  await user.keyboard("{End}{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(screen.getByText("4 cells selected.")).toBeVisible();
  expect(screen.getAllByRole("gridcell", { selected: true })).toHaveLength(4);
  const copied = clipboard();
  expect(fireEvent.copy(cell("B2"), copied)).toBe(false);
  expect(copied.held.get("text/plain")).toBe("2.4 m\t0.8 m\n2.6 m\t0.9 m");
  expect(copied.held.get("text/html")).toContain("<td>2.4 m</td><td>0.8 m</td>");
  const cut = clipboard();
  fireEvent.cut(cell("B2"), cut);
  expect(cut.held.get("text/plain")).toBe("2.4 m\t0.8 m\n2.6 m\t0.9 m");
  expect(texts().slice(1)).toEqual([
    ["Quay", "", ""],
    ["Mole", "", ""],
  ]);
  fireEvent.paste(cell("B2"), clipboard({ "text/plain": "?" }));
  await waitFor(() =>
    expect(texts().slice(1)).toEqual([
      ["Quay", "?", "?"],
      ["Mole", "?", "?"],
    ]),
  );
  await user.keyboard("{Delete}");
  expect(texts().slice(1)).toEqual([
    ["Quay", "", ""],
    ["Mole", "", ""],
  ]);
  await user.keyboard("{Escape}");
  expect(screen.queryByText("4 cells selected.")).not.toBeInTheDocument();
  expect(cell("B2")).toHaveFocus();
});

test("Ctrl+A selects the text of a cell, and pressed again all cells", async () => {
  const { user } = await open();
  await user.click(cell("B2"));
  await user.keyboard("{Control>}a{/Control}");
  cell("B2").select();
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.getByText("9 cells selected.")).toBeVisible();
});

test("rows and columns are added, moved and removed by buttons and by keys", async () => {
  const { user } = await open();
  const choose = async (menu: string, item: RegExp) => {
    await user.click(screen.getByRole("button", { name: menu }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  await user.click(cell("B2"));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(texts().map(([first]) => first)).toEqual(["Place", "Mole", "Quay"]);
  expect(cell("B3")).toHaveFocus();
  await user.keyboard("{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}");
  expect(texts()[2]).toEqual(["2.4 m", "Quay", "0.8 m"]);
  expect(cell("A3")).toHaveFocus();
  await choose("Row 3", /^Insert row above/);
  expect(texts()[2]).toEqual(["", "", ""]);
  await waitFor(() => expect(cell("A3")).toHaveFocus());
  await user.keyboard("{Control>}{Shift>}{Backspace}{/Shift}{/Control}");
  expect(texts()).toHaveLength(3);
  await choose("Column A", /^Delete column/);
  expect(texts()).toEqual([
    ["Place", "Low"],
    ["Mole", "0.9 m"],
    ["Quay", "0.8 m"],
  ]);
  await user.click(screen.getByRole("button", { name: "Add: Column" }));
  expect(texts()[0]).toEqual(["Place", "Low", ""]);
  expect(cell("C1")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Add: Row" }));
  expect(cell("A4")).toHaveFocus();
  await user.click(cell("A1"));
  await user.click(screen.getByRole("button", { name: "Row 1" }));
  expect(await screen.findByRole("menuitem", { name: /^Move up/ })).toBeDisabled();
});

test("undoing puts the focus into the cell that changed, and says which one it is", async () => {
  const { user } = await open();
  await user.click(cell("C3"));
  await user.keyboard("{End}!");
  await user.click(screen.getByRole("button", { name: /^Hero Other/ }));
  await user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText(/^Undone: write “!” in Table/)).toBeVisible();
  await waitFor(() => expect(cell("C3")).toHaveValue("0.9 m"));
});

test("a text that is written behind the end of a shorter row fills that row up", async () => {
  const { user } = await open([["a", "b"], ["c"]]);
  await user.click(cell("B2"));
  await user.keyboard("de");
  expect(texts()).toEqual([
    ["a", "b"],
    ["c", "de"],
  ]);
  expect(cell("B2")).toHaveFocus();
});

test("an error in a cell marks it, names it, and is jumped to", async () => {
  const errors = [{ code: "V_14", property: "blocks[a].rows[r1].cells[r1c1].text", model: "block" }];
  const refuse = http.post(api("page/1/publish"), () =>
    HttpResponse.json({ Success: false, Errors: errors }),
  );
  const { user } = await open(TIDES, { handlers: [refuse], permissions: ["edit-page", "publish-page"] });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const alert = within(await screen.findByRole("alert"));
  await user.click(alert.getByRole("button"));
  expect(cell("B2")).toHaveFocus();
  expect(cell("B2")).toBeInvalid();
  expect(screen.getByText(/^Row 2, column B:/)).toBeVisible();
});

test("who may only look sees the cells and nothing to change them with", async () => {
  await open(TIDES, { permissions: [] });
  expect(cell("B2")).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: "Add: Row" })).not.toBeInTheDocument();
});

test("a letter in a table of 200 rows renders its cell and no other one", async () => {
  const { user } = await open(Array.from({ length: 200 }, () => Array<string>(10).fill("2.4 m")));
  const field = cell("E100");
  await user.click(field);
  writeLetter(field, "!");
  const { all, commits } = await rendersOf(async () => writeLetter(field, "?"));
  expect(all.filter((name) => name === "GridCell")).toHaveLength(1);
  expect(all.filter((name) => name === "GridRow")).toHaveLength(1);
  expect(commits).toBe(1);
});
