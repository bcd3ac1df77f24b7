import type { Field, FieldOf } from "../../api/wire";
import { itemsOf, type Keyed } from "../../document/content";
import { newItem } from "../../document/new-block";

/**
 * Fields of a grid: a list of rows, which are
 * lists of cells, which have one text field.
 */
export interface GridFields {
  rows: FieldOf<"items">;
  cells: FieldOf<"items">;
  text: FieldOf<"text" | "long-text">;
}

/** Zero-based position of a cell. */
export interface CellPlace {
  row: number;
  column: number;
}

/** Returns the fields of a grid. Null if the list is no grid. */
export function gridFieldsOf(rows: FieldOf<"items">): GridFields | null {
  const cells = onlyField(rows);
  if (cells?.kind !== "items") return null;
  const text = onlyField(cells);
  return text?.kind === "text" || text?.kind === "long-text" ? { rows, cells, text } : null;
}

function onlyField({ fields }: FieldOf<"items">): Field | null {
  const [first, ...others] = fields;
  return first && others.length === 0 ? first : null;
}

export function cellsOf({ cells }: GridFields, row: Keyed | undefined): Keyed[] {
  return itemsOf(row?.[cells.name]) ?? [];
}

export function textOfCell({ text }: GridFields, cell: Keyed | undefined): string {
  const value = cell?.[text.name];
  return typeof value === "string" ? value : "";
}

/** Returns the number of cells in the longest row. */
export function countColumns(grid: GridFields, rows: Keyed[]): number {
  return rows.reduce((most, row) => Math.max(most, cellsOf(grid, row).length), 1);
}

/**
 * Writes texts into cells from `at` on.
 * Adds rows and columns up to the limits.
 */
export function withTexts(grid: GridFields, rows: Keyed[], at: CellPlace, texts: string[][]): Keyed[] {
  const added = Math.max(0, Math.min(at.row + texts.length, grid.rows.max) - rows.length);
  const all = [...rows, ...newRows(grid, added, countColumns(grid, rows))];
  return all.map((row, index) => {
    const line = texts[index - at.row];
    return line ? withLine(grid, row, at.column, line.slice(0, grid.cells.max - at.column)) : row;
  });
}

/**
 * Returns true if texts at this position
 * exceed the limits of the grid.
 */
export function isCut(grid: GridFields, at: CellPlace, texts: string[][]): boolean {
  const widest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return at.row + texts.length > grid.rows.max || at.column + widest > grid.cells.max;
}

function withLine(grid: GridFields, row: Keyed, column: number, line: string[]): Keyed {
  const cells = filledUp(grid, row, column + line.length);
  const changed = cells.map((cell, index) => {
    const text = line[index - column];
    return text === undefined || text === textOfCell(grid, cell) ? cell : { ...cell, [grid.text.name]: text };
  });
  return { ...row, [grid.cells.name]: changed };
}

/** Returns the cells of a row, padded with empty cells. */
function filledUp(grid: GridFields, row: Keyed, columns: number): Keyed[] {
  const cells = cellsOf(grid, row);
  return [...cells, ...newCells(grid, columns - cells.length)];
}

function newCells({ cells }: GridFields, count: number): Keyed[] {
  return Array.from({ length: Math.max(0, count) }, () => newItem(cells.fields).value);
}

export function newRows(grid: GridFields, count: number, columns: number): Keyed[] {
  return Array.from({ length: count }, () => ({
    ...newItem(grid.rows.fields).value,
    [grid.cells.name]: newCells(grid, columns),
  }));
}

export function withColumn(grid: GridFields, rows: Keyed[], column: number): Keyed[] {
  return rows.map((row) => {
    const cells = filledUp(grid, row, column);
    return { ...row, [grid.cells.name]: cells.toSpliced(column, 0, ...newCells(grid, 1)) };
  });
}

export function withoutColumns(grid: GridFields, rows: Keyed[], from: number, to: number): Keyed[] {
  return rows.map((row) => ({
    ...row,
    [grid.cells.name]: cellsOf(grid, row).toSpliced(from, to - from + 1),
  }));
}

/** Moves columns `from` to `to` by one position. */
export function withMovedColumns(
  grid: GridFields,
  rows: Keyed[],
  from: number,
  to: number,
  by: 1 | -1,
): Keyed[] {
  return rows.map((row) => ({
    ...row,
    [grid.cells.name]: withMoved(filledUp(grid, row, to + 1 + Math.max(by, 0)), from, to, by),
  }));
}

/** Moves elements `from` to `to` by one position. */
export function withMoved<T>(list: T[], from: number, to: number, by: 1 | -1): T[] {
  const moved = list.slice(from, to + 1);
  return list.toSpliced(from, moved.length).toSpliced(from + by, 0, ...moved);
}

/**
 * Returns the name of a column as
 * in spreadsheets: A, Z, AA, AB.
 */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
