import type { ApiToken } from "../../api/wire";
import { hasWords } from "../../lib/has-words";
import { arrange } from "../../lib/list/arrange";
import { type ListState, type Sorting, sortingOf } from "../../lib/list/list-state";

export const NEWEST_FIRST: Sorting = { columnToSort: "createdAt", sortOrder: "desc" };
export const SORT_COLUMNS = ["name", "owner", "status", "expiresAt", "lastUsedAt", "createdAt"] as const;

/** Filters, sorts and pages the tokens, because the server returns all at once. */
export function tokensOf(tokens: ApiToken[], list: ListState, language: string) {
  const { columnToSort, sortOrder } = sortingOf(list, NEWEST_FIRST);
  return arrange(tokens, {
    matches: ({ name, owner }) => hasWords(`${name} ${owner.name}`, list.searchTerm),
    valueOf: (token) => textOf(token, columnToSort),
    sortOrder,
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    language,
  });
}

function textOf(token: ApiToken, column: string): string {
  switch (column) {
    case "name":
      return token.name;
    case "owner":
      return token.owner.name;
    case "status":
      return token.status;
    case "expiresAt":
      return token.expiresAt ?? "";
    case "lastUsedAt":
      return token.lastUsedAt ?? "";
    default:
      return token.createdAt;
  }
}
