import type { MediaKind } from "../../../api/wire";
import { ROOT } from "../folders/folder-path";

export type SortColumn = "name" | "createdAt" | "size";

/** What the library shows. In the address of the screen, so that Back works and a link leads to the same files. */
export interface LibraryPlace {
  /** The folder. */
  path: string;
  /** The file whose details are shown. */
  file: number | null;
  searchTerm: string;
  /** Whether a search is in the folder and those in it, or everywhere. */
  scope: "here" | "all";
  /** Null for every kind. */
  kind: MediaKind | null;
  /** Only files that no page shows. */
  isUnused: boolean;
  columnToSort: SortColumn;
  sortOrder: "asc" | "desc";
  view: "grid" | "list";
  /** Whether the trash is shown in place of a folder. */
  isTrash: boolean;
}

export const KINDS: readonly MediaKind[] = ["image", "gif", "document", "video"];

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

/** The names in an address that are the library's. Those of the trash's own list are gone with it. */
const NAMES = ["path", "file", "q", "scope", "kind", "unused", "sort", "order", "view", "trash"];
const NAMES_IN_TRASH = ["page", "pageSize", "search"];

/** Reads a place from the query of an address; what is missing or senseless is as it is at first. */
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
    kind: KINDS.find((kind) => kind === params.get("kind")) ?? null,
    isUnused: params.get("unused") === "true",
    columnToSort: column ?? FIRST_PLACE.columnToSort,
    sortOrder: params.get("order") === "desc" ? "desc" : "asc",
    view: params.get("view") === "list" ? "list" : "grid",
    isTrash: params.get("trash") === "true",
  };
}

/** The query of an address that leads to this place, without what is as it is at first; what else it holds stays. */
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

/** Another folder begins without a search and without a file; so does the trash. */
export function changePlace(place: LibraryPlace, change: Partial<LibraryPlace>): LibraryPlace {
  const isElsewhere = "path" in change || "isTrash" in change;
  const fresh = isElsewhere ? { searchTerm: "", file: null, isTrash: false } : {};
  return { ...place, ...fresh, ...change };
}
