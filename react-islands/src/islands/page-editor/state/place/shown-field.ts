/**
 * Returns the displayed field of a path.
 * Items without keys are shown by their list.
 */
export function shownField(path: string): string {
  return path.replace(/\[\]\..*$/, "");
}
