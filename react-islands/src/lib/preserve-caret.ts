/**
 * Changes focused text, cursor after the change.
 * Otherwise browsers move it to the end.
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

/** Text of a field with cursor, otherwise null. */
function textOf(element: Element | null): string | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Some types, such as numbers, have no cursor.
  return isField && element.selectionStart !== null ? element.value : null;
}

/** End of the change, in UTF-16 units. */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}
