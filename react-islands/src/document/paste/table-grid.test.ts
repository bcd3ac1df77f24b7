// @vitest-environment jsdom

import fc from "fast-check";
import { expect, test } from "vitest";
import { type GridCell, gridOf } from "./table-grid";

function grid(html: string): GridCell[][] {
  const { body } = new DOMParser().parseFromString(`<table>${html}</table>`, "text/html");
  return gridOf(body.firstElementChild as Element);
}

/**
 * Returns the cell texts of each row.
 * `_` stands for an empty position.
 */
function shown(html: string): string[] {
  return grid(html).map((line) => line.map(({ element }) => element?.textContent || "_").join("|"));
}

const THREE = "<tr><td>1<td>2<td>3";

test.each([
  ["a cell over two columns", `<tr><td colspan=2>W<td>L${THREE}`, ["W|_|L", "1|2|3"]],
  ["a cell over two rows", "<tr><td rowspan=2>H<td>a<tr><td>b<tr><td>c<td>d", ["H|a", "_|b", "c|d"]],
  ["a cell over two rows in the middle", `<tr><td>a<td rowspan=2>H<td>b<tr><td>c<td>d`, ["a|H|b", "c|_|d"]],
  [
    "a cell over two rows at the end",
    `<tr><td>a<td rowspan=2>H<tr><td>b${THREE}`,
    ["a|H|_", "b|_|_", "1|2|3"],
  ],
  [
    "a cell over columns and rows",
    `${THREE}<tr><td>a<td colspan=2 rowspan=2>B<tr><td>c<tr><td>d<td>e<td>f`,
    ["1|2|3", "a|B|_", "c|_|_", "d|e|f"],
  ],
  [
    "two cells over rows beside each other",
    "<tr><td rowspan=3>A<td rowspan=2>B<td>c<tr><td>d<tr><td>e<td>f",
    ["A|B|c", "_|_|d", "_|e|f"],
  ],
  ["a row that is shorter than others", `<tr><td>a${THREE}`, ["a|_|_", "1|2|3"]],
  ["a column in which no cell begins", "<tr><td>a<td>b<tr><td>c<td colspan=4>d", ["a|b", "c|d"]],
  [
    "a head whose cell goes on into the body",
    `<thead><tr><th rowspan=9>H<th>h</thead><tr><td>1<td>2`,
    ["H|h", "1|2"],
  ],
  ["a cell to the end of its part", "<tr><td rowspan=0>A<td>b<tr><td>c<tr><td>d", ["A|b", "_|c", "_|d"]],
  [
    "rows below a cell that covers all of them",
    "<tr><td rowspan=3>A<td>b<tr><tr><td>c",
    ["A|b", "_|_", "_|c"],
  ],
])("%s", (_, html, rows) => {
  expect(shown(html)).toEqual(rows);
});

test.each(["0", "-3", "", "two", "NaN"])("a cell over %s columns is one of one column", (span) => {
  expect(shown(`<tr><td colspan="${span}">a<td>b${THREE}`)).toEqual(["a|b|_", "1|2|3"]);
});

test.each(["-3", "", "two", "1"])("a cell over %s rows is one of one row", (span) => {
  expect(shown(`<tr><td rowspan="${span}">a<td>b<tr><td>c<td>d`)).toEqual(["a|b", "c|d"]);
});

test("numbers that are too large are bounded", () => {
  expect(shown(`<tr><td colspan=1000000000>W<td>L${THREE}`)).toEqual(["W|_|_|L", "1|2|3|_"]);
  expect(shown("<tr><td rowspan=1000000000>A<td>b<tr><td>c")).toEqual(["A|b", "_|c"]);
  const stairs = Array.from({ length: 200 }, (_, index) => `<tr><td colspan=${index + 1}>a<td>b`).join("");
  expect(Math.max(...grid(stairs).map(({ length }) => length))).toBeLessThanOrEqual(51);
});

test("a table with more cells in a row than are filled up to keeps all of them", () => {
  const [first, second] = grid(`<tr>${"<td colspan=2>x".repeat(60)}<tr><td>y`);
  expect(first?.filter(({ element }) => element)).toHaveLength(60);
  expect(second).toHaveLength(50);
});

test("what a header covers is a header", () => {
  const isHeader = grid("<tr><th colspan=2>a<td>b<tr><th rowspan=2>c<td>d<td>e<tr><td>f<td>g");
  expect(isHeader.map((line) => line.map((cell) => cell.isHeader))).toEqual([
    [true, true, false],
    [true, false, false],
    [true, false, false],
  ]);
});

test("whatever is merged, no cell is lost, all rows have one length, and each keeps the order of its cells", () => {
  const span = fc.constantFrom("", "0", "1", "2", "3", "-1", "x");
  const cell = fc.record({ colspan: span, rowspan: span });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }), (rows) => {
      const html = rows.map((cells, row) => {
        const tags = cells.map(
          ({ colspan, rowspan }, at) => `<td colspan="${colspan}" rowspan="${rowspan}">${row}.${at}</td>`,
        );
        return `<tr>${tags.join("")}</tr>`;
      });
      const lines = grid(html.join(""));
      expect(new Set(lines.map(({ length }) => length)).size).toBeLessThanOrEqual(1);
      const words = lines.map((line) => line.flatMap(({ element }) => element?.textContent ?? []));
      expect(words).toEqual(rows.map((cells, row) => cells.map((_, at) => `${row}.${at}`)));
    }),
  );
});
