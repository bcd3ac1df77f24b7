/** Removing the focused element focuses the body. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Focuses an element, unless another has the focus. */
export function restoreLostFocus(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus();
}
