import { expect, test } from "vitest";
import { parseTabSeparated, printTable, printTabSeparated } from "./tab-separated";

test.each([
  [
    "a range of LibreOffice",
    "a\tb\nc\td\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a range of Excel",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a range of Google Sheets, without a line break at its end",
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "empty cells",
    "\tb\n\n\t",
    [
      ["", "b"],
      ["", ""],
      ["", ""],
    ],
  ],
  [
    "cells with line breaks and tabs",
    '"a\nb"\t"c\td"\ne\tf',
    [
      ["a\nb", "c\td"],
      ["e", "f"],
    ],
  ],
  ["doubled quotation marks in a quoted cell", '"say ""yes""\nor no"\t1', [['say "yes"\nor no', "1"]]],
  ["a cell that begins with a quotation mark and is not quoted", '"a" b\t5" pipe', [['"a" b', '5" pipe']]],
  ["a quotation mark that is never closed", '"a\tb', [['"a', "b"]]],
  ["a cell that ends with a tab", "a\t", [["a", ""]]],
  [
    "rows of different lengths",
    "a\nb\tc",
    [
      ["a", ""],
      ["b", "c"],
    ],
  ],
  ["nothing", "", []],
])("%s is read as cells", (_, text, rows) => {
  expect(parseTabSeparated(text)).toEqual(rows);
});

test("what was written is read as the same cells", () => {
  const rows = [
    ["a", 'say "yes"', '"quoted"'],
    ["line\nbreak", "tab\there", ""],
    ["", "", "x"],
  ];
  expect(parseTabSeparated(printTabSeparated(rows))).toEqual(rows);
});

test("signs of HTML are words in a cell", () => {
  expect(printTable([["a < b & c", "line\nbreak"]])).toBe(
    "<table><tbody><tr><td>a &lt; b &amp; c</td><td>line<br>break</td></tr></tbody></table>",
  );
});
