import { OPEN_TAB } from "./focus-open-tab";

const SELECTED_ROW = "[data-row][aria-current]";

/**
 * Focuses the row of the selected block. If it is gone, focuses the row that the Tab key reaches. If no row is
 * shown, focuses the open tab.
 */
export function focusSelectedRow(): void {
  const places = [SELECTED_ROW, "[data-row][tabindex='0']", OPEN_TAB];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  found.find((element) => element?.checkVisibility())?.focus();
}

/** Gives the focus to the row that is selected now, where it was in the list: keys are about the row that has it. */
export function followSelection(): void {
  if (document.activeElement?.closest("[data-blocks]")) focusSelectedRow();
}

/** Returns the row of the selected block or of the page, or null if the list is hidden. */
export function selectedRow(): Element | null {
  return document.querySelector(SELECTED_ROW);
}
