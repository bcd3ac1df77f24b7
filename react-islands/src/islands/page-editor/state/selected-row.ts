import { OPEN_TAB } from "./focus-open-tab";

const SELECTED_ROW = "[data-row][aria-current]";

/**
 * Focuses the selected row.
 * Falls back to the Tab stop, then the tab.
 */
export function focusSelectedRow(): void {
  const places = [SELECTED_ROW, "[data-row][tabindex='0']", OPEN_TAB];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  found.find((element) => element?.checkVisibility())?.focus();
}

/**
 * Moves the focus to the selected row.
 * Because keys act on the focused row.
 */
export function followSelection(): void {
  if (document.activeElement?.closest("[data-blocks]")) focusSelectedRow();
}

/** Returns the selected row. Null without a list. */
export function selectedRow(): Element | null {
  return document.querySelector(SELECTED_ROW);
}
