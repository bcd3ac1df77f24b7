import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { type Layout, nextPlace } from "./sortable/boxes";

/**
 * Keyboard focus in a list of rows. Each row has a button with the key of the row in an attribute, and other controls
 * next to this button. Only one of all these controls is a tab stop. A row may contain another list.
 */

/** Marks the element around the rows of a list. */
const LIST = "data-row-list";

/** The controls in a row that the arrow keys move between, in screen order. */
const CONTROLS = "button:not([data-insert], :disabled)";

interface Rows {
  /** The attribute with the key of a row. */
  attribute: string;
  /** Keys of all rows, in order. */
  keys: string[];
  /** Key of the row whose content is open elsewhere, in a list with such a row. */
  chosen?: string;
}

interface Stop {
  key: string;
  /** The chosen row at the time of the focus. */
  chosen: string;
}

/**
 * Returns the tab stop of the list: the row that was focused last, in its controls or its open content.
 * After another choice it is the chosen row. If that row is gone, it is the first one.
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
    /** Properties for the element around the rows. */
    list: { [LIST]: "", onFocus },
  };
}

/** Makes a list a single tab stop. Arrow keys move between its rows, and between the controls of a row. */
export function useRowFocus({ layout, ...rows }: Rows & { layout?: Layout }) {
  const { tabStop, list } = useTabStop(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => goAmongRows(event, rows.attribute, layout);
  return { tabStop, list: { ...list, onKeyDown } };
}

/**
 * Moves the focus between rows with the arrow keys, Home and End, and between the controls of a row. In a grid, Up and
 * Down move to the row above or below on the screen, and Left and Right continue into the neighbouring rows.
 */
export function goAmongRows(
  event: KeyboardEvent<HTMLElement>,
  attribute: string,
  layout: Layout = "column",
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
  layout: Layout,
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

/** Returns the button of a row and the controls next to it, in screen order. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}

function boxOf(row: HTMLElement): DOMRect {
  return row.getBoundingClientRect();
}

/** Returns the button of the row around an element. */
function rowAround(element: Element, list: Element, attribute: string): Element | null {
  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  if (!list.contains(element)) return null;
  for (let part: Element | null = element; part && part !== list; part = part.parentElement) {
    const row = part.hasAttribute(attribute) ? part : part.querySelector(`[${attribute}]`);
    if (row && isRowOf(row, list)) return row;
  }
  return null;
}

/** Returns true if a row belongs to this list, not to a nested list. */
function isRowOf(row: Element, list: Element): boolean {
  return row.closest(`[${LIST}]`) === list;
}
