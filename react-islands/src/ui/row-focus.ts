import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { nextPlace, type SortableLayout } from "./sortable/boxes";

/**
 * Focus in a list with one tab stop.
 * Each row has a button with an attribute
 * that contains the key of the row.
 * Rows may contain other controls and nested lists.
 */

/** Attribute of the element around the rows. */
const LIST = "data-row-list";

/** Controls of a row that the arrow keys reach. */
const CONTROLS = "button:not([data-insert], :disabled)";

interface Rows {
  /** Attribute with the key of a row. */
  attribute: string;
  /** Keys of all rows, in order. */
  keys: string[];
  /** Key of the row whose content is open next to the list. */
  chosen?: string;
}

interface Stop {
  key: string;
  /** Row that was chosen when `key` got the focus. */
  chosen: string;
}

/**
 * Returns the tab stop of a list: the row
 * that was focused or chosen last.
 * If that row was removed, returns the first row.
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

/** Gives a list one tab stop. Arrow keys move between its rows. */
export function useRowFocus({ layout, ...rows }: Rows & { layout?: SortableLayout }) {
  const { tabStop, list } = useTabStop(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveFocusBetweenRows(event, rows.attribute, layout);
  return { tabStop, list: { ...list, onKeyDown } };
}

/**
 * Moves the focus by arrow keys, Home and End.
 * In grids, Up and Down go to the cell above or below,
 * and Left and Right continue in the neighbouring cell.
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

/**
 * Returns the button and the other
 * controls of a row, in document order.
 */
function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}

function boxOf(row: HTMLElement): DOMRect {
  return row.getBoundingClientRect();
}

/** Returns the button of the row that contains an element. */
function rowAround(element: Element, list: Element, attribute: string): Element | null {
  // React events also bubble from menus and
  // modals, which are outside the list.
  if (!list.contains(element)) return null;
  for (let part: Element | null = element; part && part !== list; part = part.parentElement) {
    const row = part.hasAttribute(attribute) ? part : part.querySelector(`[${attribute}]`);
    if (row && isRowOf(row, list)) return row;
  }
  return null;
}

/** Returns false if the row belongs to a nested list. */
function isRowOf(row: Element, list: Element): boolean {
  return row.closest(`[${LIST}]`) === list;
}
