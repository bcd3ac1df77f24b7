/** Filter, order and page of fully loaded rows. */
export interface Arrangement<T> {
  matches: (row: T) => boolean;
  /** Sort key. Equal keys keep their order. */
  valueOf: (row: T) => string;
  sortOrder: "asc" | "desc";
  pageIndex: number;
  pageSize: number;
  language: string;
}

/** Filters, sorts and slices like the server. */
export function arrange<T>(rows: T[], how: Arrangement<T>): { items: T[]; totalItems: number } {
  const { compare } = new Intl.Collator(how.language, { numeric: true, sensitivity: "base" });
  const sign = how.sortOrder === "asc" ? 1 : -1;
  const found = rows.filter(how.matches).toSorted((a, b) => sign * compare(how.valueOf(a), how.valueOf(b)));
  const start = how.pageIndex * how.pageSize;
  return { items: found.slice(start, start + how.pageSize), totalItems: found.length };
}
