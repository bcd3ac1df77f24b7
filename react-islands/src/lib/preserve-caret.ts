/**
 * Runs a change of the focused text, and
 * puts the cursor behind the changed part.
 * Otherwise browsers move it to the end of the text.
 */
export function preserveCaret(change: () => void): void {
  const field = document.activeElement;
  const before = textOf(field);
  change();
  const after = textOf(field);
  if (before === null || after === null || before === after) return;
  const place = endOfChange(before, after);
  (field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(place, place);
}

/**
 * Returns the text of a field.
 * Null if the element has no cursor.
 */
function textOf(element: Element | null): string | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Some types, such as numbers, have no cursor.
  return isField && element.selectionStart !== null ? element.value : null;
}

/**
 * Returns the end of the changed
 * part in `after`, in UTF-16 units.
 */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}
