/**
 * Does what may write another text into the field that has the focus, and leaves its cursor behind what changed: browsers put it at the
 * end of a text that a script writes.
 */
export function keepCaret(change: () => void): void {
  const field = document.activeElement;
  const before = textOf(field);
  change();
  const after = textOf(field);
  if (before === null || after === null || before === after) return;
  const place = endOfChange(before, after);
  (field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(place, place);
}

/** The text of a field with a cursor; null for everything else. */
function textOf(element: Element | null): string | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Fields of some types, such as numbers, have no cursor that a script can place.
  return isField && element.selectionStart !== null ? element.value : null;
}

/** Where what differs from the text before ends in the text after, in UTF-16 units. */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return after.length - same;
}
