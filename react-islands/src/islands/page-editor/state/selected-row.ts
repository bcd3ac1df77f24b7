import { OPEN_TAB } from "./focus-open-tab";

const SELECTED_ROW = "[data-row][aria-current]";

/**
 * Focuses the selected row.
 * If it is hidden, focuses the row in
 * the Tab order, or else the open tab.
 */
export function focusSelectedRow(): void {
  const places = [SELECTED_ROW, "[data-row][tabindex='0']", OPEN_TAB];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  found.find((element) => element?.checkVisibility())?.focus();
}

/**
 * Moves the focus from another row to the selected row,
 * because shortcuts act on the focused row.
 */
export function followSelection(): void {
  if (document.activeElement?.closest("[data-blocks]")) focusSelectedRow();
}

/**
 * Returns the selected row.
 * Null if the list is not rendered.
 */
export function selectedRow(): Element | null {
  return document.querySelector(SELECTED_ROW);
}
