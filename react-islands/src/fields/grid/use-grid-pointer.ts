import { type PointerEvent, useRef } from "react";
import { cellPlaceOf } from "./cell-field";
import { isSamePlace } from "./cell-range";
import type { CellPlace } from "./grid";
import type { GridState } from "./use-grid";

/**
 * Returns handlers that select cells: by a drag, by
 * a click with Shift, or by a click on a header.
 */
export function useGridPointer(state: GridState) {
  const dragged = useRef<CellPlace | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = null;
    if (event.button !== 0) return;
    const line = lineOf(event.target, state);
    const place = cellPlaceOf(event.target);
    if (line) {
      event.preventDefault();
      state.focus(line.anchor, "start");
      state.select(line);
    } else if (place && event.shiftKey) {
      event.preventDefault();
      state.select({ anchor: state.active, head: place });
    } else if (place) {
      state.select(null);
      // Only a mouse selects by dragging,
      // because dragging by touch scrolls.
      if (event.pointerType === "mouse") dragged.current = place;
    }
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const anchor = dragged.current;
    if (!anchor || event.buttons !== 1) return;
    const head = cellPlaceOf(event.target);
    if (!head || (isSamePlace(anchor, head) && !state.range)) return;
    state.select({ anchor, head });
  };
  // Otherwise the browser would focus
  // the cell that is clicked with Shift.
  const onMouseDown = (event: { shiftKey: boolean; target: EventTarget; preventDefault: () => void }) => {
    if ((event.shiftKey && cellPlaceOf(event.target)) || lineOf(event.target, state)) event.preventDefault();
  };
  return { onPointerDown, onPointerOver, onMouseDown };
}

/**
 * Returns the cells of the row or
 * column whose header is the target.
 */
function lineOf(target: EventTarget, { rows, columns }: GridState) {
  if (!(target instanceof Element)) return null;
  const row = target.getAttribute("data-row-number");
  const column = target.getAttribute("data-column-letter");
  if (row !== null)
    return { anchor: { row: Number(row), column: 0 }, head: { row: Number(row), column: columns - 1 } };
  if (column === null) return null;
  return {
    anchor: { row: 0, column: Number(column) },
    head: { row: rows.length - 1, column: Number(column) },
  };
}
