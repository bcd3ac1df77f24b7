/**
 * Returns the path of the field that shows a location.
 * Items without keys (`[]`) have no jump target.
 * Therefore returns the path of their list.
 */
export function shownField(path: string): string {
  return path.replace(/\[\]\..*$/, "");
}
