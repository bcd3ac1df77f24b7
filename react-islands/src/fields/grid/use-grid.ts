import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { itemsOf, type Keyed } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { useFocusLater } from "../../ui/use-focus-later";
import { type FormSource, useFormSource, useFormState } from "../form-source";
import { useReadOnly } from "../read-only";
import { type Caret, cellFieldAt, focusCell } from "./cell-field";
import { type Bounds, boundsOf, type CellRange } from "./cell-range";
import { type CellPlace, cellsOf, countColumns, type GridFields, withTexts } from "./grid";
import { changedBy, type GridAction } from "./grid-action";

/** State of a grid: rows, selected cells and actions. */
export interface GridState {
  grid: GridFields;
  element: RefObject<HTMLDivElement | null>;
  isReadOnly: boolean;
  rows: Keyed[];
  columns: number;
  /** Cell that was focused last. It is the tab stop. */
  active: CellPlace;
  /** Selected cells. Null unless several cells are selected. */
  range: CellRange | null;
  /** Bounds of the selected cells, or else of the active cell. */
  bounds: Bounds;
  activate(place: CellPlace): void;
  select(range: CellRange | null): void;
  focus(place: CellPlace, caret: Caret): void;
  isAllowed(action: GridAction): boolean;
  perform(action: GridAction): void;
  /**
   * Appends a row and focuses its start.
   * `addColumn` does the same with a column.
   */
  addRow(): void;
  addColumn(): void;
  /** Changes one cell, as typing does. */
  type(row: number, column: number, text: string): void;
  /** Writes into the current rows, in one undo step. */
  write(at: CellPlace, texts: string[][]): void;
}

const EMPTY: Keyed[] = [];
const FIRST_CELL: CellPlace = { row: 0, column: 0 };

export function useGrid(grid: GridFields, path: string): GridState {
  const source = useFormSource();
  const isReadOnly = useReadOnly();
  const element = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater();
  const value = useFormState(({ read }) => read("props", path));
  const rows = useMemo(() => itemsOf(value) ?? EMPTY, [value]);
  const columns = useMemo(() => countColumns(grid, rows), [grid, rows]);
  const [wanted, setActive] = useState(FIRST_CELL);
  const [wantedRange, setRange] = useState<CellRange | null>(null);
  const inside = ({ row, column }: CellPlace) => ({
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column: Math.min(column, columns - 1),
  });
  // Limited to existing cells, because undo
  // can remove selected rows and columns.
  const active = inside(wanted);
  const range = wantedRange && { anchor: inside(wantedRange.anchor), head: inside(wantedRange.head) };
  const bounds = boundsOf(range ?? { anchor: active, head: active });

  const type = useCallback(
    (row: number, column: number, text: string) => typeInto(source, grid, path, { row, column }, text),
    [source, grid, path],
  );
  const showLater = ({ top, bottom, left, right }: Bounds) => {
    const anchor = { row: top, column: left };
    const head = { row: bottom, column: right };
    const isOne = top === bottom && left === right;
    // Set here, because moving a cell that already
    // has the focus causes no focus event.
    setActive(anchor);
    focusLater(() => {
      focusCell(element.current, anchor, "all");
      // Set after the focus, which clears the selection.
      setRange(isOne ? null : { anchor, head });
      return null;
    });
  };
  const change = (action: GridAction, about: Bounds) => {
    const changed = changedBy(action, grid, rows, about);
    if (!changed) return;
    source.setItems(path, changed.rows);
    showLater(changed.bounds);
  };
  return {
    grid,
    element,
    isReadOnly,
    rows,
    columns,
    active,
    range,
    bounds,
    activate: setActive,
    select(next) {
      setRange(next);
      if (next)
        cellFieldAt(element.current, next.head)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
    focus: (place, caret) => focusCell(element.current, place, caret),
    isAllowed: (action) => changedBy(action, grid, rows, bounds) !== null,
    perform: (action) => change(action, bounds),
    addRow: () => change("rowBelow", { top: rows.length - 1, bottom: rows.length - 1, left: 0, right: 0 }),
    addColumn: () => change("columnAfter", { top: 0, bottom: 0, left: columns - 1, right: columns - 1 }),
    type,
    write(at, texts) {
      const present = itemsOf(source.read("props", path)) ?? EMPTY;
      source.setItems(path, withTexts(grid, present, at, texts));
    },
  };
}

/** Types into a cell. Creates it if missing. */
function typeInto(source: FormSource, grid: GridFields, path: string, at: CellPlace, text: string): void {
  const rows = itemsOf(source.read("props", path)) ?? EMPTY;
  const row = rows[at.row];
  const cell = cellsOf(grid, row)[at.column];
  if (!row || !cell) {
    source.setItems(path, withTexts(grid, rows, at, [[text]]));
    return;
  }
  const prefix = itemPrefix(`${itemPrefix(path, row.key)}${grid.cells.name}`, cell.key);
  source.set("props", prefix + grid.text.name, text);
}
