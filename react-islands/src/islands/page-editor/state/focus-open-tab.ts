/** Selector of the open tab's link. */
export const OPEN_TAB = "nav [data-tab][aria-current]";

/** Focuses the open tab's link without scrolling. */
export function focusOpenTab(): void {
  document.querySelector<HTMLElement>(OPEN_TAB)?.focus({ preventScroll: true });
}
