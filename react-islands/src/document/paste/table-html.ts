/** Writes tables with merged cells as HTML. */
import type { GridCell } from "./table-grid";

const SCOPES = ["row", "col", "rowgroup", "colgroup"];

/**
 * Returns the HTML of table rows.
 * `inside` returns the HTML in a cell.
 */
export function rowsHtml(grid: GridCell[][], inside: (cell: GridCell) => string): string {
  const merged = new Set<GridCell>();
  const rows = grid.map((line, row) => {
    const cells = line.map((cell, column) => {
      if (merged.has(cell)) return "";
      const { columns, rows, covered } = areaOf(grid, row, column);
      for (const each of covered) merged.add(each);
      const name = cell.isHeader ? "th" : "td";
      const tag = `${name}${spanOf("colspan", columns)}${spanOf("rowspan", rows)}${scopeOf(cell)}`;
      return `<${tag}>${inside(cell)}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return rows.join("");
}

/**
 * Returns the largest rectangle of positions that a cell covers.
 * Other covered positions become separate cells.
 */
function areaOf(grid: GridCell[][], row: number, column: number) {
  const cell = grid[row]?.[column];
  const isCovered = (line: GridCell[] | undefined, at: number) =>
    cell !== undefined && line?.[at]?.coveredBy === cell;
  let columns = 1;
  while (isCovered(grid[row], column + columns)) columns += 1;
  const lineBelow = (rows: number) => grid[row + rows]?.slice(column, column + columns);
  let rows = 1;
  while (lineBelow(rows)?.every((_, at, line) => isCovered(line, at))) rows += 1;
  const lines = grid.slice(row, row + rows).flatMap((line) => line.slice(column, column + columns));
  return { columns, rows, covered: lines.filter((each) => each !== cell) };
}

function spanOf(name: string, span: number): string {
  return span > 1 ? ` ${name}="${span}"` : "";
}

/** Returns the `scope` attribute of a header cell, if it has one. */
function scopeOf({ element, isHeader }: GridCell): string {
  const scope = element?.getAttribute("scope")?.toLowerCase() ?? "";
  return isHeader && SCOPES.includes(scope) ? ` scope="${scope}"` : "";
}
