/**
 * Returns true if no element has the focus.
 * Browsers focus the body when the focused element is removed.
 */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Focuses an element, unless another element has the focus. */
export function restoreLostFocus(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus();
}
