import type { CellPlace } from "./grid";

/** Text fields of grid cells, marked as `data-cell="row:column"`. */

export type Caret = "all" | "start" | "end";

export function cellPlaceOf(target: EventTarget | null): CellPlace | null {
  const cell =
    target instanceof Element ? target.closest(`[role=row] > *`)?.querySelector("[data-cell]") : null;
  const [row, column] = cell?.getAttribute("data-cell")?.split(":").map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

export function cellFieldAt(
  grid: HTMLElement | null,
  { row, column }: CellPlace,
): HTMLTextAreaElement | null {
  return grid?.querySelector(`[data-cell="${row}:${column}"]`) ?? null;
}

export function focusCell(grid: HTMLElement | null, place: CellPlace, caret: Caret): void {
  const field = cellFieldAt(grid, place);
  if (!field) return;
  field.focus();
  if (caret === "all") field.select();
  else {
    const at = caret === "start" ? 0 : field.value.length;
    field.setSelectionRange(at, at);
  }
}

export type ArrowKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export function isArrow(key: string): key is ArrowKey {
  return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(key);
}

/**
 * Calls `leave` if an arrow key cannot
 * move the cursor in this direction.
 * Returns true if the key is handled.
 */
export function atTextEdge(field: HTMLTextAreaElement, key: ArrowKey, leave: () => void): boolean {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const isRtl = getComputedStyle(field).direction === "rtl";
    const edge = (key === "ArrowLeft") === isRtl ? value.length : 0;
    const isThere = start === end && start === edge;
    if (isThere) leave();
    return isThere;
  }
  if (hasOneLine(field)) {
    leave();
    return true;
  }
  requestAnimationFrame(() => {
    const isUnmoved = field.selectionStart === start && field.selectionEnd === end;
    if (isUnmoved && document.activeElement === field) leave();
  });
  return false;
}

function hasOneLine(field: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(field);
  const height = field.scrollHeight - pixels(paddingBlockStart) - pixels(paddingBlockEnd);
  return height < 1.5 * (pixels(lineHeight) || Number.POSITIVE_INFINITY);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
