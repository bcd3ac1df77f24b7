/**
 * Runs a change of the focused text, with the cursor after the changed part.
 * Otherwise browsers move the cursor to the end.
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

/** Returns the text of a field with a cursor. Null for other elements. */
function textOf(element: Element | null): string | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Scripts cannot place the cursor in some types, such as numbers.
  return isField && element.selectionStart !== null ? element.value : null;
}

/** Returns the end of the change in `after`, in UTF-16 units. */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}
