/**
 * Arranges the cells of an HTML table in rows of equal length.
 * Positions that a merged cell covers have no element.
 */

/**
 * Maximum number of columns to which wide
 * cells and short rows are extended.
 * Otherwise a large `colspan` would create millions of positions.
 */
const MAX_FILLED_COLUMNS = 50;

export interface GridCell {
  /** Null if the position has no cell of its own. */
  element: Element | null;
  isHeader: boolean;
  /** Merged cell that covers this position. */
  coveredBy?: GridCell;
}

/** Merged cell, and the number of further rows that it covers. */
interface Cover {
  rows: number;
  cell: GridCell;
}

/**
 * Returns the rows as browsers show them.
 * Omits columns that only merged cells cover.
 */
export function gridOf(table: Element): GridCell[][] {
  const rows = [...table.querySelectorAll("tr")];
  const lines: GridCell[][] = [];
  let covers: Cover[] = [];
  rows.forEach((row, index) => {
    // Merged cells end with their `thead`, `tbody` or `tfoot`.
    const isFirst = row.parentElement !== rows[index - 1]?.parentElement;
    const { line, below } = lineOf(row, isFirst ? [] : covers);
    lines.push(line);
    covers = below;
  });
  return filledUp(withoutEmptyColumns(lines));
}

/**
 * Returns the positions of a row, and the
 * merged cells that cover the next row.
 */
function lineOf(row: Element, covers: Cover[]): { line: GridCell[]; below: Cover[] } {
  const line: GridCell[] = [];
  const below = covers.map(({ rows, cell }) => ({ rows: rows - 1, cell }));
  const skipCovered = () => {
    for (let cover = covers[line.length]; cover && cover.rows > 0; cover = covers[line.length]) {
      line.push(coveredBy(cover.cell));
    }
  };
  for (const element of row.children) {
    skipCovered();
    const start = line.length;
    const cell = { element, isHeader: isHeaderCell(element) };
    const width = Math.min(columnsOf(element), Math.max(1, MAX_FILLED_COLUMNS - start));
    line.push(cell);
    while (line.length < start + width) line.push(coveredBy(cell));
    const rows = rowsOf(element) - 1;
    for (let column = start; column < line.length; column += 1) {
      if (rows > (below[column]?.rows ?? 0)) below[column] = { rows, cell };
    }
  }
  skipCovered();
  return { line, below: Array.from(below, (cover) => cover ?? { rows: 0, cell: emptyCell(false) }) };
}

function withoutEmptyColumns(lines: GridCell[][]): GridCell[][] {
  const begun = new Set<number>();
  for (const line of lines) {
    line.forEach(({ element }, column) => {
      if (element) begun.add(column);
    });
  }
  return lines.map((line) => line.filter((_, column) => begun.has(column)));
}

function filledUp(lines: GridCell[][]): GridCell[][] {
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const width = Math.min(widest, MAX_FILLED_COLUMNS);
  return lines.map((line) => {
    const isHeader = line.at(-1)?.isHeader ?? false;
    const missing = Math.max(0, width - line.length);
    return [...line, ...Array.from({ length: missing }, () => emptyCell(isHeader))];
  });
}

function coveredBy(cell: GridCell): GridCell {
  return { element: null, isHeader: cell.isHeader, coveredBy: cell };
}

function emptyCell(isHeader: boolean): GridCell {
  return { element: null, isHeader };
}

/**
 * Returns true for header cells.
 * Word writes them as `td` in `thead`.
 */
function isHeaderCell(cell: Element): boolean {
  return cell.localName === "th" || cell.parentElement?.parentElement?.localName === "thead";
}

function columnsOf(cell: Element): number {
  const columns = spanOf(cell, "colspan");
  return columns > 0 ? columns : 1;
}

/**
 * Returns the number of rows that a
 * cell covers. 0 means all rows below.
 * Large numbers do no harm, because only existing rows are read.
 */
function rowsOf(cell: Element): number {
  const rows = spanOf(cell, "rowspan");
  if (rows === 0) return Number.POSITIVE_INFINITY;
  return rows > 0 ? rows : 1;
}

function spanOf(cell: Element, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "", 10);
  return Number.isNaN(span) ? 1 : span;
}
