/** The link of the tab that is open. */
export const OPEN_TAB = "nav [data-tab][aria-current]";

/** Focuses the link of the open tab. The page does not scroll to it: what the tab shows stays where it is. */
export function focusOpenTab(): void {
  document.querySelector<HTMLElement>(OPEN_TAB)?.focus({ preventScroll: true });
}
