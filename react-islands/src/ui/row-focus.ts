import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { nextPlace, type SortableLayout } from "./sortable/boxes";

/**
 * Focus in a list with one tab stop.
 * Each row has a button with its key.
 * Rows may contain other controls and lists.
 */

/** Marks the element around the rows. */
const LIST = "data-row-list";

/** Row controls for arrow keys, in screen order. */
const CONTROLS = "button:not([data-insert], :disabled)";

interface Rows {
  /** Attribute with the key of a row. */
  attribute: string;
  /** Keys of all rows, in order. */
  keys: string[];
  /** Row whose content is open elsewhere. */
  chosen?: string;
}

interface Stop {
  key: string;
  /** Chosen row at the time of the focus. */
  chosen: string;
}

/**
 * Tab stop is the row focused last.
 * After choices the chosen, after removals the first.
 */
export function useTabStop({ attribute, keys, chosen = "" }: Rows) {
  const [stop, setStop] = useState<Stop>({ key: chosen, chosen });
  const wanted = stop.chosen === chosen ? stop.key : chosen;
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const key = rowAround(target, currentTarget, attribute)?.getAttribute(attribute);
    if (key !== undefined && key !== null) setStop({ key, chosen });
  };
  return {
    tabStop: keys.includes(wanted) ? wanted : keys[0],
    /** Props of the element around the rows. */
    list: { [LIST]: "", onFocus },
  };
}

/** One tab stop, arrow keys between rows. */
export function useRowFocus({ layout, ...rows }: Rows & { layout?: SortableLayout }) {
  const { tabStop, list } = useTabStop(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveFocusBetweenRows(event, rows.attribute, layout);
  return { tabStop, list: { ...list, onKeyDown } };
}

/**
 * Moves by arrow keys, Home and End.
 * In grids, Up and Down follow the screen.
 * Left and Right continue in neighbouring rows.
 */
export function moveFocusBetweenRows(
  event: KeyboardEvent<HTMLElement>,
  attribute: string,
  layout: SortableLayout = "column",
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = neighbour(event.key, event.target as HTMLElement, event.currentTarget, attribute, layout);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(
  key: string,
  target: HTMLElement,
  list: HTMLElement,
  attribute: string,
  layout: SortableLayout,
): HTMLElement | undefined {
  const row = target.parentElement?.querySelector<HTMLElement>(`:scope > [${attribute}]`);
  if (!row || !isRowOf(row, list) || !target.matches(CONTROLS)) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>(`[${attribute}]`)].filter((each) =>
    isRowOf(each, list),
  );
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const controls = (layout === "grid" ? rows : [row]).flatMap(controlsOf);
    return controls[controls.indexOf(target) + (key === "ArrowRight" ? 1 : -1)];
  }
  if (target !== row) return undefined;
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
    case "ArrowUp":
      if (layout === "grid") return rows[nextPlace(key, at, rows.map(boxOf), layout)];
      return rows[key === "ArrowDown" ? at + 1 : at - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    default:
      return undefined;
  }
}

/** Row's button and controls, in screen order. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}

function boxOf(row: HTMLElement): DOMRect {
  return row.getBoundingClientRect();
}

/** Button of the row around an element. */
function rowAround(element: Element, list: Element, attribute: string): Element | null {
  // React events bubble from menus and modals elsewhere.
  if (!list.contains(element)) return null;
  for (let part: Element | null = element; part && part !== list; part = part.parentElement) {
    const row = part.hasAttribute(attribute) ? part : part.querySelector(`[${attribute}]`);
    if (row && isRowOf(row, list)) return row;
  }
  return null;
}

/** False for rows of a nested list. */
function isRowOf(row: Element, list: Element): boolean {
  return row.closest(`[${LIST}]`) === list;
}
