import type { KeyboardEvent } from "react";
import { matchesKey } from "../../lib/keys";
import { type ArrowKey, atTextEdge, cellPlaceOf, isArrow } from "./cell-field";
import { boundsOf, emptyTexts } from "./cell-range";
import type { CellPlace } from "./grid";
import { ACTION_KEYS, type GridAction } from "./grid-action";
import type { GridState } from "./use-grid";

/**
 * Returns a key handler.
 * `leave` moves the focus out of the grid.
 */
export function useGridKeys(state: GridState, leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target;
    const place = cellPlaceOf(field);
    if (!(field instanceof HTMLTextAreaElement) || !place || event.nativeEvent.isComposing) return;
    const isTaken = takesKey(event, state, place, field, leave);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function takesKey(
  event: KeyboardEvent,
  state: GridState,
  place: CellPlace,
  field: HTMLTextAreaElement,
  leave: () => void,
): boolean {
  const action = actionOf(event);
  if (action) {
    if (!state.isReadOnly) state.perform(action);
    return true;
  }
  if (matchesKey(event, "Mod+A")) return selectAll(state, field);
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey) return event.key === "Enter" && breakLine(state);
  switch (event.key) {
    case "Tab":
      return goOn(state, place, event.shiftKey ? -1 : 1);
    case "Enter":
      if (event.shiftKey) return state.grid.text.kind === "text";
      if (place.row < state.rows.length - 1) state.focus({ ...place, row: place.row + 1 }, "all");
      return true;
    case "Escape":
      if (state.range) state.select(null);
      else leave();
      return true;
    case "Delete":
    case "Backspace":
      return clearRange(state);
    default:
      return isArrow(event.key) && goByArrow(event.key, event.shiftKey, state, place, field);
  }
}

function actionOf(event: KeyboardEvent): GridAction | undefined {
  const [action] = Object.entries(ACTION_KEYS).find(([, key]) => matchesKey(event, key)) ?? [];
  return action as GridAction | undefined;
}

/**
 * Selects all cells if all text of the
 * current cell is already selected.
 */
function selectAll(state: GridState, field: HTMLTextAreaElement): boolean {
  const isSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  if (!isSelected) return false;
  state.select({
    anchor: { row: 0, column: 0 },
    head: { row: state.rows.length - 1, column: state.columns - 1 },
  });
  return true;
}

function breakLine({ grid, isReadOnly }: GridState): boolean {
  // Only `execCommand` inserts text as if typed.
  if (grid.text.kind === "long-text" && !isReadOnly) document.execCommand("insertText", false, "\n");
  return true;
}

/**
 * Moves to the next or previous cell.
 * After the last cell, adds a row.
 * Returns false if neither is possible,
 * so that Tab leaves the grid.
 */
function goOn(state: GridState, { row, column }: CellPlace, by: 1 | -1): boolean {
  const { rows, columns } = state;
  const next = row * columns + column + by;
  if (next < 0) return false;
  if (next < rows.length * columns) {
    state.focus({ row: Math.floor(next / columns), column: next % columns }, "all");
    return true;
  }
  if (state.isReadOnly || rows.length >= state.grid.rows.max) return false;
  state.addRow();
  return true;
}

function clearRange(state: GridState): boolean {
  if (!state.range || state.isReadOnly) return false;
  const bounds = boundsOf(state.range);
  state.write({ row: bounds.top, column: bounds.left }, emptyTexts(bounds));
  return true;
}

function goByArrow(
  key: ArrowKey,
  isExtending: boolean,
  state: GridState,
  place: CellPlace,
  field: HTMLTextAreaElement,
): boolean {
  const { range } = state;
  const isRtl = getComputedStyle(field).direction === "rtl";
  const from = isExtending ? (range?.head ?? place) : place;
  const next = neighbour(key, from, isRtl);
  const isInside =
    next.row >= 0 && next.row < state.rows.length && next.column >= 0 && next.column < state.columns;
  if (isExtending && range) {
    if (isInside) state.select({ anchor: range.anchor, head: next });
    return true;
  }
  if (range) state.select(null);
  if (!isInside) return false;
  const isForward = next.row > place.row || next.column > place.column;
  return atTextEdge(field, key, () => {
    if (isExtending) state.select({ anchor: place, head: next });
    else state.focus(next, isForward ? "start" : "end");
  });
}

function neighbour(key: ArrowKey, { row, column }: CellPlace, isRtl: boolean): CellPlace {
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: isRtl ? column + 1 : column - 1 };
    case "ArrowRight":
      return { row, column: isRtl ? column - 1 : column + 1 };
  }
}
