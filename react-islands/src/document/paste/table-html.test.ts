// @vitest-environment jsdom

import fc from "fast-check";
import { expect, test } from "vitest";
import { gridOf } from "./table-grid";
import { rowsHtml } from "./table-html";

function parse(rows: string): Element {
  const { body } = new DOMParser().parseFromString(`<table>${rows}</table>`, "text/html");
  return body.firstElementChild as Element;
}

const written = (rows: string) => rowsHtml(gridOf(parse(rows)), ({ element }) => element?.textContent ?? "");

test.each([
  ["a column in which no cell begins", "<tr><td>a<td>b<tr><td>c<td colspan=4>d", "a|b / c|d"],
  ["rows below the last one", "<tr><td rowspan=9>a<td>b<tr><td>c", "a(rowspan=2)|b / c"],
  [
    "columns and rows",
    "<tr><td colspan=2 rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e<td>f",
    "a(colspan=2 rowspan=2)|b / c / d|e|f",
  ],
  [
    "a place that a cell above covers",
    "<tr><td>a<td rowspan=2>b<tr><td colspan=2>c<td>d",
    "a|b| / c(colspan=2)|d",
  ],
])("a cell over %s", (_, html, expected) => {
  expect(outline(written(html))).toBe(expected);
});

function outline(html: string): string {
  const rows = [...parse(html).querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => {
      const spans = [...cell.attributes].map(({ name, value }) => `${name}=${value}`).join(" ");
      return `${cell.textContent}${spans && `(${spans})`}`;
    }),
  );
  return rows.map((cells) => cells.join("|")).join(" / ");
}

test("whatever is merged, each place of the table belongs to one cell, and no words are lost", () => {
  const span = fc.constantFrom("", "0", "1", "2", "3");
  const cell = fc.record({ colspan: span, rowspan: span });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const html = rows.map(
        (cells, row) =>
          `<tr>${cells.map(({ colspan, rowspan }, at) => `<td colspan="${colspan}" rowspan="${rowspan}">${row}.${at}</td>`).join("")}</tr>`,
      );
      const grid = gridOf(parse(html.join("")));
      const places = placesOf(parse(written(html.join(""))));
      expect(places).toEqual(grid.flatMap((line, row) => line.map((_, column) => `${row}/${column}`)).sort());
      const words = [...parse(written(html.join(""))).querySelectorAll("td")].flatMap(
        (td) => td.textContent || [],
      );
      expect(words).toEqual(rows.flatMap((cells, row) => cells.map((_, at) => `${row}.${at}`)));
    }),
  );
});

/**
 * Returns the positions that the
 * cells of a table cover in browsers.
 */
function placesOf(table: Element): string[] {
  const places: string[] = [];
  [...table.querySelectorAll("tr")].forEach((tr, row) => {
    let column = 0;
    for (const cell of tr.querySelectorAll("td")) {
      while (places.includes(`${row}/${column}`)) column += 1;
      for (let down = 0; down < cell.rowSpan; down += 1) {
        for (let right = 0; right < cell.colSpan; right += 1) places.push(`${row + down}/${column + right}`);
      }
      column += cell.colSpan;
    }
  });
  return places.sort();
}
