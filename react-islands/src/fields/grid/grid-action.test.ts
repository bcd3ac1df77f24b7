import { expect, test } from "vitest";
import type { Field } from "../../api/wire";
import type { Keyed } from "../../document/content";
import { words } from "../../testing/fixtures";
import { type Bounds, textsIn } from "./cell-range";
import { columnName, gridFieldsOf, isCut, withTexts } from "./grid";
import { changedBy, type GridAction } from "./grid-action";

const TEXT: Field = {
  name: "text",
  label: words("Text"),
  optionality: "optional",
  kind: "long-text",
  max: 100,
};
const CELLS = items("cells", [TEXT], { min: 1, max: 4 });
const ROWS = items("rows", [CELLS], { min: 1, max: 5 });
const GRID = gridFieldsOf(ROWS) as NonNullable<ReturnType<typeof gridFieldsOf>>;

function items(name: string, fields: Field[], limits: { min: number; max: number }) {
  const label = words(name);
  return {
    name,
    label,
    optionality: "required",
    kind: "items",
    fields,
    itemLabel: "",
    singular: label,
    ...limits,
  } as const;
}

function rowsOf(texts: string[][]): Keyed[] {
  return texts.map((line, row) => ({
    key: `r${row}`,
    cells: line.map((text, column) => ({ key: `c${column}`, text })),
  }));
}

function at(top: number, left: number, bottom = top, right = left): Bounds {
  return { top, left, bottom, right };
}

function textsOf(rows: Keyed[]): string[][] {
  const widest = Math.max(...rows.map(({ cells }) => (cells as unknown[]).length));
  return textsIn(GRID, rows, at(0, 0, rows.length - 1, widest - 1));
}

const THREE = [
  ["a", "b"],
  ["c", "d"],
  ["e", "f"],
];

test.each<[GridAction, Bounds, string[][], Bounds]>([
  [
    "rowAbove",
    at(1, 1),
    [
      ["a", "b"],
      ["", ""],
      ["c", "d"],
      ["e", "f"],
    ],
    at(1, 1),
  ],
  [
    "rowBelow",
    at(2, 0),
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
      ["", ""],
    ],
    at(3, 0),
  ],
  [
    "rowsUp",
    at(1, 0, 2, 1),
    [
      ["c", "d"],
      ["e", "f"],
      ["a", "b"],
    ],
    at(0, 0, 1, 1),
  ],
  [
    "rowsDown",
    at(0, 1),
    [
      ["c", "d"],
      ["a", "b"],
      ["e", "f"],
    ],
    at(1, 1),
  ],
  ["removeRows", at(1, 0, 2, 0), [["a", "b"]], at(0, 0)],
  [
    "columnBefore",
    at(0, 0),
    [
      ["", "a", "b"],
      ["", "c", "d"],
      ["", "e", "f"],
    ],
    at(0, 0),
  ],
  [
    "columnAfter",
    at(2, 1),
    [
      ["a", "b", ""],
      ["c", "d", ""],
      ["e", "f", ""],
    ],
    at(2, 2),
  ],
  [
    "columnsBack",
    at(0, 1),
    [
      ["b", "a"],
      ["d", "c"],
      ["f", "e"],
    ],
    at(0, 0),
  ],
  [
    "columnsForth",
    at(1, 0),
    [
      ["b", "a"],
      ["d", "c"],
      ["f", "e"],
    ],
    at(1, 1),
  ],
  ["removeColumns", at(0, 1), [["a"], ["c"], ["e"]], at(0, 0)],
])("%s of the cells %j gives %j", (action, bounds, texts, selected) => {
  const changed = changedBy(action, GRID, rowsOf(THREE), bounds);
  expect(textsOf(changed?.rows ?? [])).toEqual(texts);
  expect(changed?.bounds).toEqual(selected);
});

test.each<[GridAction, Bounds]>([
  ["rowsUp", at(0, 0)],
  ["rowsDown", at(2, 0)],
  ["columnsBack", at(0, 0)],
  ["columnsForth", at(0, 1)],
  ["removeRows", at(0, 0, 2, 0)],
  ["removeColumns", at(0, 0, 0, 1)],
])("%s of the cells %j does nothing", (action, bounds) => {
  expect(changedBy(action, GRID, rowsOf(THREE), bounds)).toBeNull();
});

test("no row and no column is added beyond the limits of the fields", () => {
  const full = rowsOf(Array.from({ length: 5 }, () => ["a", "b", "c", "d"]));
  expect(changedBy("rowBelow", GRID, full, at(0, 0))).toBeNull();
  expect(changedBy("columnAfter", GRID, full, at(0, 0))).toBeNull();
});

test("a moved row and a moved column keep their keys", () => {
  const down = changedBy("rowsDown", GRID, rowsOf(THREE), at(0, 0));
  expect(down?.rows.map(({ key }) => key)).toEqual(["r1", "r0", "r2"]);
  const forth = changedBy("columnsForth", GRID, rowsOf(THREE), at(0, 0));
  expect(forth?.rows[0]?.cells).toEqual([
    { key: "c1", text: "b" },
    { key: "c0", text: "a" },
  ]);
});

test("pasted texts grow the table and change no other cell", () => {
  const rows = rowsOf(THREE);
  const next = withTexts(GRID, rows, { row: 2, column: 1 }, [
    ["1", "2"],
    ["3", "4"],
  ]);
  expect(textsOf(next)).toEqual([
    ["a", "b", ""],
    ["c", "d", ""],
    ["e", "1", "2"],
    ["", "3", "4"],
  ]);
  expect(next.slice(0, 2)).toEqual(rows.slice(0, 2));
});

test("texts beyond the limits are left out", () => {
  const texts = Array.from({ length: 9 }, () => ["1", "2", "3", "4", "5"]);
  const from = { row: 1, column: 1 };
  const next = withTexts(GRID, rowsOf(THREE), from, texts);
  expect(textsOf(next)).toEqual([
    ["a", "b", "", ""],
    ...Array.from({ length: 4 }, (_, row) => [["c", "e", "", ""][row] ?? "", "1", "2", "3"]),
  ]);
  expect(isCut(GRID, from, texts)).toBe(true);
  expect(isCut(GRID, from, [["1", "2", "3"]])).toBe(false);
});

test("a row with fewer cells is filled up where a text is written behind them", () => {
  const rows: Keyed[] = [{ key: "r0", cells: [{ key: "c0", text: "a" }] }, { key: "r1" }];
  expect(textsOf(withTexts(GRID, rows, { row: 1, column: 1 }, [["x"]]))).toEqual([
    ["a", ""],
    ["", "x"],
  ]);
});

test("items with other fields are no grid", () => {
  expect(gridFieldsOf(items("rows", [CELLS, TEXT], { min: 1, max: 5 }))).toBeNull();
  expect(
    gridFieldsOf(items("rows", [items("cells", [TEXT, TEXT], { min: 1, max: 4 })], { min: 1, max: 5 })),
  ).toBeNull();
  expect(gridFieldsOf(CELLS)).toBeNull();
});

test("columns have letters as in a spreadsheet", () => {
  expect([0, 25, 26, 27, 51, 52].map(columnName)).toEqual(["A", "Z", "AA", "AB", "AZ", "BA"]);
});
