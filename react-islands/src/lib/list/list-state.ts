/**
 * State of a list. It is kept in the address,
 * so that Back and links restore it.
 */
export interface ListState {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  /** Empty if the list has its default order. */
  columnToSort: string;
  sortOrder: "asc" | "desc";
  /**
   * Filter values by filter name.
   * An empty value does not filter.
   */
  filters: Record<string, string>;
}

export type Sorting = Pick<ListState, "columnToSort" | "sortOrder">;

/** Page sizes that users can choose. The first is the default. */
export const PAGE_SIZES = [25, 10, 50, 100] as const;

const MAX_PAGE_SIZE = 100;

/** Query parameters of a list, except its filters. */
const NAMES = { page: "page", size: "pageSize", term: "search", column: "sort", order: "order" };

/**
 * Reads a list state from a query.
 * Replaces missing and invalid values by defaults.
 */
export function parseListState(query: string, filters: readonly string[] = []): ListState {
  const params = new URLSearchParams(query);
  const page = Number(params.get(NAMES.page));
  const pageSize = Number(params.get(NAMES.size));
  return {
    pageIndex: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize:
      Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE ? pageSize : PAGE_SIZES[0],
    searchTerm: params.get(NAMES.term) ?? "",
    columnToSort: params.get(NAMES.column) ?? "",
    sortOrder: params.get(NAMES.order) === "desc" ? "desc" : "asc",
    filters: Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ""])),
  };
}

/**
 * Returns the query of a list state.
 * Omits default values, and keeps other parameters of `query`.
 */
export function listQuery(state: ListState, query = ""): string {
  const params = new URLSearchParams(query);
  const put = (name: string, value: string | number, isSaid: boolean) =>
    isSaid ? params.set(name, String(value)) : params.delete(name);
  put(NAMES.page, state.pageIndex + 1, state.pageIndex > 0);
  put(NAMES.size, state.pageSize, state.pageSize !== PAGE_SIZES[0]);
  put(NAMES.term, state.searchTerm, state.searchTerm !== "");
  put(NAMES.column, state.columnToSort, state.columnToSort !== "");
  put(NAMES.order, state.sortOrder, state.sortOrder === "desc");
  for (const [name, value] of Object.entries(state.filters)) put(name, value, value !== "");
  return params.size > 0 ? `?${params}` : "";
}

/**
 * Changes a list state and goes back to the first page.
 * A new search term keeps the page, because
 * lists leave a page that becomes empty anyway.
 */
export function changeList(state: ListState, change: Partial<ListState>): ListState {
  const keepsPlace = "searchTerm" in change && Object.keys(change).length === 1;
  return { ...state, pageIndex: keepsPlace ? state.pageIndex : 0, ...change };
}

/** Returns true if a search or a filter hides rows. */
export function hasFilters({ searchTerm, filters }: ListState): boolean {
  return searchTerm !== "" || Object.values(filters).some((value) => value !== "");
}

/** Returns the change of a list state that shows all rows. */
export function withoutFilters({ filters }: ListState): Pick<ListState, "searchTerm" | "filters"> {
  return { searchTerm: "", filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ""])) };
}

/** Returns the chosen order, or the list's default. */
export function sortingOf({ columnToSort, sortOrder }: ListState, own: Sorting): Sorting {
  return columnToSort ? { columnToSort, sortOrder } : own;
}

/**
 * Sorts by a column, ascending.
 * If the list is already sorted by it, reverses the order.
 */
export function sortedBy(sorting: Sorting, column: string): Sorting {
  const isTurned = column === sorting.columnToSort && sorting.sortOrder === "asc";
  return { columnToSort: column, sortOrder: isTurned ? "desc" : "asc" };
}

export function pageCount(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** Returns the parameters of the API's list calls. */
export function listParams(state: ListState) {
  const { pageIndex, pageSize, searchTerm, columnToSort, sortOrder } = state;
  return { pageIndex, pageSize, searchTerm, columnToSort: columnToSort || null, sortOrder };
}
