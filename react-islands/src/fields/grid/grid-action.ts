import type { Keyed } from "../../document/content";
import type { Bounds } from "./cell-range";
import {
  type CellPlace,
  countColumns,
  type GridFields,
  newRows,
  withColumn,
  withMoved,
  withMovedColumns,
  withoutColumns,
} from "./grid";

/** Actions on whole rows or columns. */
export type GridAction = RowAction | ColumnAction;

export const ROW_ACTIONS = ["rowAbove", "rowBelow", "rowsUp", "rowsDown", "removeRows"] as const;
export const COLUMN_ACTIONS = [
  "columnBefore",
  "columnAfter",
  "columnsBack",
  "columnsForth",
  "removeColumns",
] as const;

export type RowAction = (typeof ROW_ACTIONS)[number];
export type ColumnAction = (typeof COLUMN_ACTIONS)[number];

/** Keyboard shortcuts of actions. */
export const ACTION_KEYS: Partial<Record<GridAction, string>> = {
  rowBelow: "Mod+Enter",
  rowAbove: "Mod+Shift+Enter",
  rowsUp: "Alt+ArrowUp",
  rowsDown: "Alt+ArrowDown",
  removeRows: "Mod+Shift+Backspace",
  columnAfter: "Mod+Alt+Enter",
  columnsBack: "Alt+Shift+ArrowLeft",
  columnsForth: "Alt+Shift+ArrowRight",
  removeColumns: "Mod+Alt+Backspace",
};

export interface Changed {
  rows: Keyed[];
  /** Selected cells after the action. */
  bounds: Bounds;
}

/**
 * Returns the rows after an action.
 * Null if a limit or an edge prevents it.
 */
export function changedBy(
  action: GridAction,
  grid: GridFields,
  rows: Keyed[],
  bounds: Bounds,
): Changed | null {
  const columns = countColumns(grid, rows);
  const { top, bottom, left, right } = bounds;
  switch (action) {
    case "rowAbove":
      return withNewRow(grid, rows, { row: top, column: left });
    case "rowBelow":
      return withNewRow(grid, rows, { row: bottom + 1, column: left });
    case "rowsUp":
      return top === 0 ? null : movedRows(rows, bounds, -1);
    case "rowsDown":
      return bottom >= rows.length - 1 ? null : movedRows(rows, bounds, 1);
    case "removeRows":
      if (rows.length - (bottom - top + 1) < Math.max(1, grid.rows.min)) return null;
      return {
        rows: rows.toSpliced(top, bottom - top + 1),
        bounds: cellAt({ row: Math.min(top, rows.length - (bottom - top + 1) - 1), column: left }),
      };
    case "columnBefore":
      return withNewColumn(grid, rows, { row: top, column: left });
    case "columnAfter":
      return withNewColumn(grid, rows, { row: top, column: right + 1 });
    case "columnsBack":
      return left === 0 ? null : movedColumns(grid, rows, bounds, -1);
    case "columnsForth":
      return right >= columns - 1 ? null : movedColumns(grid, rows, bounds, 1);
    case "removeColumns":
      if (columns - (right - left + 1) < Math.max(1, grid.cells.min)) return null;
      return {
        rows: withoutColumns(grid, rows, left, right),
        bounds: cellAt({ row: top, column: Math.min(left, columns - (right - left + 1) - 1) }),
      };
  }
}

function withNewRow(grid: GridFields, rows: Keyed[], at: CellPlace): Changed | null {
  if (rows.length >= grid.rows.max) return null;
  const added = newRows(grid, 1, countColumns(grid, rows));
  return { rows: rows.toSpliced(at.row, 0, ...added), bounds: cellAt(at) };
}

function withNewColumn(grid: GridFields, rows: Keyed[], at: CellPlace): Changed | null {
  if (countColumns(grid, rows) >= grid.cells.max) return null;
  return { rows: withColumn(grid, rows, at.column), bounds: cellAt(at) };
}

function movedRows(rows: Keyed[], bounds: Bounds, by: 1 | -1): Changed {
  const { top, bottom } = bounds;
  return {
    rows: withMoved(rows, top, bottom, by),
    bounds: { ...bounds, top: top + by, bottom: bottom + by },
  };
}

function movedColumns(grid: GridFields, rows: Keyed[], bounds: Bounds, by: 1 | -1): Changed {
  const { left, right } = bounds;
  return {
    rows: withMovedColumns(grid, rows, left, right, by),
    bounds: { ...bounds, left: left + by, right: right + by },
  };
}

function cellAt({ row, column }: CellPlace): Bounds {
  return { top: row, bottom: row, left: column, right: column };
}
