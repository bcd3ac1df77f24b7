// @vitest-environment jsdom

import { expect, test } from "vitest";
import { cellsOfHtml } from "./table-cells";

/** Table cells as each program copies them, shortened. */
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-ignore:padding}</style></head>
<body link="#0563C1"><table border=0 cellpadding=0><col width=64><tr height=20>
<!--StartFragment--><td height=20 width=64>Quay</td><td align=right x:num="2.4">2.40 m</td></tr>
<tr><td></td><td></td></tr>
<tr><td>Old<br>  harbour</td><td>&nbsp;</td><!--EndFragment--></tr></table></body></html>`;
const SHEETS = `<google-sheets-html-origin><style>td{border:1px}</style><table data-sheets-root="1"><colgroup><col width="100"></colgroup>
<tbody><tr><td data-sheets-value='{"1":2,"2":"Quay"}'>Quay</td><td>2.4</td></tr></tbody></table></google-sheets-html-origin>`;
const LIBRE = `<!DOCTYPE html><html><body><table cellspacing="0"><colgroup width="85"></colgroup><tr>
<td height="17" align="left"><font face="Liberation Sans">Quay</font></td><td sdval="2.4" align="right"><b>2,4</b></td></tr></table></body></html>`;

test.each([
  [
    "Excel, with an empty row",
    EXCEL,
    [
      ["Quay", "2.40 m"],
      ["", ""],
      ["Old\nharbour", ""],
    ],
  ],
  ["Google Sheets", SHEETS, [["Quay", "2.4"]]],
  ["LibreOffice", LIBRE, [["Quay", "2,4"]]],
  ["one cell", "<table><tr><td>Quay</td></tr></table>", [["Quay"]]],
  ["paragraphs in a cell", "<table><tr><td><p>One</p><p>Two</p></td></tr></table>", [["One\nTwo"]]],
  [
    "merged cells",
    "<table><tr><td colspan=2>Wide</td></tr><tr><td>a</td><td>b</td></tr></table>",
    [
      ["Wide", ""],
      ["a", "b"],
    ],
  ],
])("the table of %s is read as its cells", (_, html, cells) => {
  expect(cellsOfHtml(html)).toEqual(cells);
});

test.each([
  ["words beside a table", "<p>Tides</p><table><tr><td>a</td></tr></table>"],
  ["two tables", "<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table>"],
  ["no table", "<p>Tides</p>"],
])("a document with %s is no range of cells", (_, html) => {
  expect(cellsOfHtml(html)).toBeNull();
});
