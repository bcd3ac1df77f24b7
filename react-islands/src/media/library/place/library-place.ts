import type { MediaKind } from "../../../api/wire";
import { ROOT } from "../folders/folder-path";

export type SortColumn = "name" | "createdAt" | "size";

/**
 * State of the library. It is kept in the
 * address, so that Back and links restore it.
 */
export interface LibraryPlace {
  /** Path of the shown folder. */
  path: string;
  /** Id of the file whose details are open. */
  file: number | null;
  searchTerm: string;
  /**
   * `here` searches the folder and its
   * subfolders, `all` the whole library.
   */
  scope: "here" | "all";
  /** Null if files of all kinds are shown. */
  kind: MediaKind | null;
  /** Restricts the list to files that no page uses. */
  isUnused: boolean;
  columnToSort: SortColumn;
  sortOrder: "asc" | "desc";
  view: "grid" | "list";
  /** True if the trash is shown instead of a folder. */
  isTrash: boolean;
}

export const MEDIA_KINDS: readonly MediaKind[] = ["image", "gif", "document", "video"];

const COLUMNS: readonly SortColumn[] = ["name", "createdAt", "size"];

export const FIRST_PLACE: LibraryPlace = {
  path: ROOT,
  file: null,
  searchTerm: "",
  scope: "here",
  kind: null,
  isUnused: false,
  columnToSort: "name",
  sortOrder: "asc",
  view: "grid",
  isTrash: false,
};

/**
 * Query parameters of the library.
 * `NAMES_IN_TRASH` are the additional parameters of the trash.
 */
const NAMES = ["path", "file", "q", "scope", "kind", "unused", "sort", "order", "view", "trash"];
const NAMES_IN_TRASH = ["page", "pageSize", "search"];

/**
 * Reads a place from a query.
 * Replaces invalid parameters by defaults.
 */
export function parsePlace(query: string): LibraryPlace {
  const params = new URLSearchParams(query);
  const path = params.get("path") ?? ROOT;
  const file = Number(params.get("file"));
  const column = COLUMNS.find((name) => name === params.get("sort"));
  return {
    path: /^\/(?:[^/]+\/)*$/.test(path) ? path : ROOT,
    file: Number.isInteger(file) && file > 0 ? file : null,
    searchTerm: params.get("q") ?? "",
    scope: params.get("scope") === "all" ? "all" : "here",
    kind: MEDIA_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    isUnused: params.get("unused") === "true",
    columnToSort: column ?? FIRST_PLACE.columnToSort,
    sortOrder: params.get("order") === "desc" ? "desc" : "asc",
    view: params.get("view") === "list" ? "list" : "grid",
    isTrash: params.get("trash") === "true",
  };
}

/**
 * Returns the query of a place.
 * Omits defaults, and keeps other parameters of `query`.
 */
export function placeQuery(place: LibraryPlace, query = ""): string {
  const params = new URLSearchParams(query);
  for (const name of NAMES) params.delete(name);
  if (!place.isTrash) for (const name of NAMES_IN_TRASH) params.delete(name);
  const put = (name: string, value: string | number | null, first: string | number | null) => {
    if (value !== first) params.set(name, String(value));
  };
  put("path", place.path, FIRST_PLACE.path);
  put("file", place.file, null);
  put("q", place.searchTerm, "");
  put("scope", place.scope, "here");
  put("kind", place.kind, null);
  put("unused", String(place.isUnused), "false");
  put("sort", place.columnToSort, "name");
  put("order", place.sortOrder, "asc");
  put("view", place.view, "grid");
  put("trash", String(place.isTrash), "false");
  return params.size > 0 ? `?${params}` : "";
}

/**
 * Changes a place. Another folder, or the
 * trash, ends the search and closes the file.
 */
export function changePlace(place: LibraryPlace, change: Partial<LibraryPlace>): LibraryPlace {
  const isElsewhere = "path" in change || "isTrash" in change;
  const fresh = isElsewhere ? { searchTerm: "", file: null, isTrash: false } : {};
  return { ...place, ...fresh, ...change };
}
