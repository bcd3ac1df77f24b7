import type { MediaKind } from "../../../api/wire";
import { ROOT } from "../folders/folder-path";

export type SortColumn = "name" | "createdAt" | "size";

/** Kept in the address, for Back and links. */
export interface LibraryPlace {
  /** The folder. */
  path: string;
  /** File with open details. */
  file: number | null;
  searchTerm: string;
  /** `here` includes subfolders, `all` is everything. */
  scope: "here" | "all";
  /** Null for all kinds. */
  kind: MediaKind | null;
  /** Only files that no page shows. */
  isUnused: boolean;
  columnToSort: SortColumn;
  sortOrder: "asc" | "desc";
  view: "grid" | "list";
  /** Shows the trash instead of a folder. */
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

/** Library parameters. Leaving the trash drops its own. */
const NAMES = ["path", "file", "q", "scope", "kind", "unused", "sort", "order", "view", "trash"];
const NAMES_IN_TRASH = ["page", "pageSize", "search"];

/** Replaces invalid parameters by defaults. */
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

/** Omits defaults. Keeps other parameters of `query`. */
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

/** New folders and trash clear search and file. */
export function changePlace(place: LibraryPlace, change: Partial<LibraryPlace>): LibraryPlace {
  const isElsewhere = "path" in change || "isTrash" in change;
  const fresh = isElsewhere ? { searchTerm: "", file: null, isTrash: false } : {};
  return { ...place, ...fresh, ...change };
}
