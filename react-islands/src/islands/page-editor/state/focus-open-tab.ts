/** The link of the tab that is open. */
export const OPEN_TAB = "nav [data-tab][aria-current]";

/** Focuses the link of the open tab without scrolling to it, so that the panel stays in place. */
export function focusOpenTab(): void {
  document.querySelector<HTMLElement>(OPEN_TAB)?.focus({ preventScroll: true });
}
