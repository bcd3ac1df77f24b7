/** Checks that no element has the focus. Browsers leave it on the document when the focused element is removed. */
export function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** Focuses an element, unless another one has the focus. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus();
}
