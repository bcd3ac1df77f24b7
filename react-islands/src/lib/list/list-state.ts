/** What a list shows: kept in the address, so that Back works and a link leads to the same rows. */
export interface ListState {
  pageIndex: number;
  pageSize: number;
  searchTerm: string;
  columnToSort: string;
  sortOrder: "asc" | "desc";
  type: string;
  locale: string;
  /** What else narrows this list, by its name in the address. */
  filters: Record<string, string>;
}

export type Sorting = Pick<ListState, "columnToSort" | "sortOrder">;

/** The sizes that can be chosen; the first is used where the address names none. */
export const PAGE_SIZES = [25, 10, 50, 100] as const;

const MAX_PAGE_SIZE = 100;

export const INITIAL_LIST: ListState = {
  pageIndex: 0,
  pageSize: PAGE_SIZES[0],
  searchTerm: "",
  columnToSort: "",
  sortOrder: "asc",
  type: "",
  locale: "",
  filters: {},
};

const OWN_NAMES = ["page", "pageSize", "search", "sort", "order", "type", "locale"];

/** Until somebody sorts, the newest changes come first. */
const NEWEST_CHANGE: Sorting = { columnToSort: "changedAt", sortOrder: "desc" };

/** Reads a state from the query of an address; what is missing or senseless is as it is at first. */
export function parseListState(query: string): ListState {
  const params = new URLSearchParams(query);
  const page = Number(params.get("page"));
  const pageSize = Number(params.get("pageSize"));
  return {
    pageIndex: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize:
      Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE ? pageSize : PAGE_SIZES[0],
    searchTerm: params.get("search") ?? "",
    columnToSort: params.get("sort") ?? "",
    sortOrder: params.get("order") === "desc" ? "desc" : "asc",
    type: params.get("type") ?? "",
    locale: params.get("locale") ?? "",
    filters: Object.fromEntries([...params].filter(([name, value]) => value && !OWN_NAMES.includes(name))),
  };
}

/** The query of an address that holds this state, without what is as it is at first. */
export function listQuery(state: ListState): string {
  const params = new URLSearchParams();
  if (state.pageIndex > 0) params.set("page", String(state.pageIndex + 1));
  if (state.pageSize !== INITIAL_LIST.pageSize) params.set("pageSize", String(state.pageSize));
  if (state.searchTerm) params.set("search", state.searchTerm);
  if (state.columnToSort) params.set("sort", state.columnToSort);
  if (state.sortOrder === "desc") params.set("order", "desc");
  if (state.type) params.set("type", state.type);
  if (state.locale) params.set("locale", state.locale);
  for (const [name, value] of Object.entries(state.filters)) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}

/** Another page of the same rows keeps them; anything else makes other rows and begins at the first page. */
export function changeList(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, pageIndex: 0, ...change };
}

/** The order that is seen: until somebody sorts, the list's own. */
export function sortingOf({ columnToSort, sortOrder }: ListState, own: Sorting = NEWEST_CHANGE): Sorting {
  return columnToSort ? { columnToSort, sortOrder } : own;
}

/** Sorting by another column begins ascending; by the same one it turns the order round. */
export function sortedBy(state: ListState, column: string, own: Sorting = NEWEST_CHANGE): Sorting {
  const { columnToSort, sortOrder } = sortingOf(state, own);
  const isTurned = column === columnToSort && sortOrder === "asc";
  return { columnToSort: column, sortOrder: isTurned ? "desc" : "asc" };
}

export function pageCount(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
