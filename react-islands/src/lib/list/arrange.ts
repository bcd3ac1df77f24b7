/** Rules that filter, sort and page rows, which are all in memory. */
export interface Arrangement<T> {
  matches: (row: T) => boolean;
  /**
   * Returns the sort key of a row.
   * Rows with equal keys keep their order.
   */
  valueOf: (row: T) => string;
  sortOrder: "asc" | "desc";
  pageIndex: number;
  pageSize: number;
  language: string;
}

/**
 * Filters and sorts rows, and returns one page of them.
 * The server does the same for longer lists.
 */
export function arrange<T>(rows: T[], how: Arrangement<T>): { items: T[]; totalItems: number } {
  const { compare } = new Intl.Collator(how.language, { numeric: true, sensitivity: "base" });
  const sign = how.sortOrder === "asc" ? 1 : -1;
  const found = rows.filter(how.matches).toSorted((a, b) => sign * compare(how.valueOf(a), how.valueOf(b)));
  const start = how.pageIndex * how.pageSize;
  return { items: found.slice(start, start + how.pageSize), totalItems: found.length };
}
