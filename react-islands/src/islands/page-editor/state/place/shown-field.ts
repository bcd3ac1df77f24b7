/** Returns the field that is shown for a path: what is about an item without a key is shown at its list. */
export function shownField(path: string): string {
  return path.replace(/\[\]\..*$/, "");
}
