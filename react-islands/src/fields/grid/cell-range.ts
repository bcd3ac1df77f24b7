import type { Keyed } from "../../document/content";
import { type CellPlace, cellsOf, type GridFields, textOfCell } from "./grid";

/** Rectangle of cells between two corners, inclusive. */
export interface CellRange {
  /** First corner of the selection. */
  anchor: CellPlace;
  /** Corner that moves with Shift or the mouse. */
  head: CellPlace;
}

/** Zero-based bounds of a range, inclusive. */
export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function boundsOf({ anchor, head }: CellRange): Bounds {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function isSamePlace(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

export function countCells({ top, bottom, left, right }: Bounds): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** Returns the texts of a range, row by row. */
export function textsIn(grid: GridFields, rows: Keyed[], { top, bottom, left, right }: Bounds): string[][] {
  return rows.slice(top, bottom + 1).map((row) => {
    const cells = cellsOf(grid, row);
    return Array.from({ length: right - left + 1 }, (_, index) => textOfCell(grid, cells[left + index]));
  });
}

/** Returns an empty text for each cell of a range. */
export function emptyTexts({ top, bottom, left, right }: Bounds): string[][] {
  return Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(""));
}
