import { useMemo } from "react";
import type { ErrorItem } from "../../api/wire";
import type { Keyed } from "../../document/content";
import { parsePath } from "../../document/field-path";
import { useFormState } from "../form-source";
import { type CellPlace, cellsOf, type GridFields } from "./grid";

export interface CellError extends CellPlace {
  path: string;
  error: ErrorItem;
}

/**
 * Returns the errors in the grid,
 * each with the position of its cell.
 */
export function useCellErrors(grid: GridFields, path: string, rows: Keyed[]): CellError[] {
  const errors = useFormState((source) => source.errors());
  return useMemo(
    () =>
      Object.entries(errors).flatMap(([at, error]) => {
        const place = at.startsWith(`${path}[`) ? placeOfPath(grid, rows, at) : null;
        return place ? [{ ...place, path: at, error }] : [];
      }),
    [grid, path, rows, errors],
  );
}

/**
 * Returns the cell to which a path leads.
 * If the path leads to a row, returns its first cell.
 * Null if the row does not exist.
 */
export function placeOfPath(grid: GridFields, rows: Keyed[], path: string): CellPlace | null {
  const [, rowKey] = /\[([^\]]+)\]/.exec(path) ?? [];
  const row = rows.findIndex(({ key }) => key === rowKey);
  if (row === -1) return null;
  const { steps } = parsePath(path) ?? { steps: [] };
  const cellKey = steps[1]?.key;
  return {
    row,
    column: Math.max(
      0,
      cellsOf(grid, rows[row]).findIndex(({ key }) => key === cellKey),
    ),
  };
}
