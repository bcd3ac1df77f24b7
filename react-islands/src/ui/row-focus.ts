import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { type Layout, nextPlace } from "./sortable/boxes";

/**
 * The focus in a list of rows. Each row has a button with an attribute that holds the key of the row; the other controls of the row
 * stand beside that button. Only one of all these controls is a stop of the Tab key. A row may hold another list.
 */

/** Marks the element around the rows of a list. */
const LIST = "data-row-list";

/** What the arrow keys go through inside a row, in the order of the screen. */
const CONTROLS = "button:not([data-insert], :disabled)";

interface Rows {
  /** The attribute with the key of a row. */
  attribute: string;
  /** Of all rows, in their order. */
  keys: string[];
  /** The row whose content is shown elsewhere, in a list that has such a row. */
  chosen?: string;
}

interface Stop {
  key: string;
  /** What was chosen when the focus was there. */
  chosen: string;
}

/**
 * Which row the Tab key leads to: the one that had the focus last, in its controls or in what is open below them, or the
 * chosen one when another was chosen since. It is the first row where that one is gone.
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
    /** The properties of the element around the rows. */
    list: { [LIST]: "", onFocus },
  };
}

/** Makes a list one stop of the Tab key, in which the arrow keys go from row to row and through the controls of a row. */
export function useRowFocus({ layout, ...rows }: Rows & { layout?: Layout }) {
  const { tabStop, list } = useTabStop(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => goAmongRows(event, rows.attribute, layout);
  return { tabStop, list: { ...list, onKeyDown } };
}

/**
 * Moves the focus with the arrow keys, Home and End from row to row, and inside a row from control to control. In a grid, up and
 * down lead to what is seen above and below, and left and right go on into the row before and after.
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

/** The button of a row and the controls beside it, in the order of the screen. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}

function boxOf(row: HTMLElement): DOMRect {
  return row.getBoundingClientRect();
}

/** The button of the row that an element is part of. */
function rowAround(element: Element, list: Element, attribute: string): Element | null {
  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  if (!list.contains(element)) return null;
  for (let part: Element | null = element; part && part !== list; part = part.parentElement) {
    const row = part.hasAttribute(attribute) ? part : part.querySelector(`[${attribute}]`);
    if (row && isRowOf(row, list)) return row;
  }
  return null;
}

/** Whether a row is in this list, and not in another one inside it. */
function isRowOf(row: Element, list: Element): boolean {
  return row.closest(`[${LIST}]`) === list;
}
