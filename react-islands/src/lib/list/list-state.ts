/** The state of a list. It is in the address, so that Back works and a link opens the same rows. */
export interface ListState {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  /** Empty for the list's default order. */
  columnToSort: string;
  sortOrder: "asc" | "desc";
  /** Filter values by name. Empty values do not filter. */
  filters: Record<string, string>;
}

export type Sorting = Pick<ListState, "columnToSort" | "sortOrder">;

/** The page sizes that users can choose. The first is the default. */
export const PAGE_SIZES = [25, 10, 50, 100] as const;

const MAX_PAGE_SIZE = 100;

/** Query parameters of a list, except its filters. */
const NAMES = { page: "page", size: "pageSize", term: "search", column: "sort", order: "order" };

/** Reads a state from the query of an address. Missing and invalid values get their defaults. */
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

/** Writes a state into the query of an address, without default values. Keeps the query's other parameters. */
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
 * Another order, other filters and another size begin at the first page. Another page does not, and a search term
 * neither: the page that is shown is loaded again, and an empty one steps back.
 */
export function changeList(state: ListState, change: Partial<ListState>): ListState {
  const keepsPlace = "searchTerm" in change && Object.keys(change).length === 1;
  return { ...state, pageIndex: keepsPlace ? state.pageIndex : 0, ...change };
}

/** Returns the order of the list. Defaults to the list's own order. */
export function sortingOf({ columnToSort, sortOrder }: ListState, own: Sorting): Sorting {
  return columnToSort ? { columnToSort, sortOrder } : own;
}

/** Sorts by another column in ascending order. The same column reverses the order. */
export function sortedBy(sorting: Sorting, column: string): Sorting {
  const isTurned = column === sorting.columnToSort && sorting.sortOrder === "asc";
  return { columnToSort: column, sortOrder: isTurned ? "desc" : "asc" };
}

export function pageCount(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}

/** The state as the list calls of the product take it. */
export function listParams(state: ListState) {
  const { pageIndex, pageSize, searchTerm, columnToSort, sortOrder } = state;
  return { pageIndex, pageSize, searchTerm, columnToSort: columnToSort || null, sortOrder };
}
