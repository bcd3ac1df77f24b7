/**
 * Tab-separated cells, as spreadsheets copy them.
 * A cell is in quotation marks if it contains a tab
 * or a line break, or begins with a quotation mark.
 */

/**
 * Parses rows of cells.
 * Pads all rows to the length of the longest.
 */
export function parseTabSeparated(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text.replaceAll(/\r\n?/g, "\n");
  while (rest !== "") {
    const [whole, cell] = nextCell(rest);
    row.push(cell);
    const end = rest[whole];
    rest = rest.slice(whole + 1);
    if (end === "\t" && rest === "") row.push("");
    if (end === "\t" && rest !== "") continue;
    rows.push(row);
    row = [];
  }
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill("")]);
}

/**
 * Returns the number of characters that the first cell
 * takes in `text`, and the cell's content.
 */
function nextCell(text: string): [number, string] {
  const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(text);
  if (quoted) return [quoted[0].length, (quoted[1] ?? "").replaceAll('""', '"')];
  const end = text.search(/[\t\n]/);
  const cell = end === -1 ? text : text.slice(0, end);
  return [cell.length, cell];
}

export function printTabSeparated(rows: string[][]): string {
  return rows.map((cells) => cells.map(printCell).join("\t")).join("\n");
}

function printCell(text: string): string {
  return /[\t\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns cells as an HTML table. */
export function printTable(rows: string[][]): string {
  const body = rows.map((cells) => `<tr>${cells.map((text) => `<td>${printHtml(text)}</td>`).join("")}</tr>`);
  return `<table><tbody>${body.join("")}</tbody></table>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };

function printHtml(text: string): string {
  return text.replaceAll(/[&<>\n]/g, (sign) => ENTITIES[sign] ?? sign);
}
