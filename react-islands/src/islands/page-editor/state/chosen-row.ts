import { OPEN_TAB } from "./focus-open-tab";

const CHOSEN_ROW = "[data-row][aria-current]";

/** Gives the focus to the row of the chosen block. Where that is gone, to the row that the Tab key leads to; where no row is shown, to the open tab. */
export function focusChosenRow(): void {
  const places = [CHOSEN_ROW, "[data-row][tabindex='0']", OPEN_TAB];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  found.find((element) => element?.checkVisibility())?.focus();
}

/** Gives the focus to the row that is chosen now, where it was in the list: keys are about the row that has it. */
export function followChoice(): void {
  if (document.activeElement?.closest("[data-blocks]")) focusChosenRow();
}

/** The row of the chosen block, or of the page; null where the list is not shown. */
export function chosenRow(): Element | null {
  return document.querySelector(CHOSEN_ROW);
}
