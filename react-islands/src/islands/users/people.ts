import type { ListedUser } from "../../api/wire";
import { hasWords } from "../../lib/has-words";
import { arrange } from "../../lib/list/arrange";
import { type ListState, type Sorting, sortingOf } from "../../lib/list/list-state";

export const FILTERS = ["role", "status"];

export const BY_NAME: Sorting = { columnToSort: "name", sortOrder: "asc" };

export function userNameOf({ profile, email }: Pick<ListedUser, "profile" | "email">): string {
  return profile.name || email;
}

/**
 * Filters, sorts and pages the users, because the
 * server returns all users at once.
 */
export function peopleOf(users: ListedUser[], list: ListState, language: string) {
  const { columnToSort, sortOrder } = sortingOf(list, BY_NAME);
  return arrange(users, {
    matches: (user) => matches(user, list),
    valueOf: (user) => textOf(user, columnToSort),
    sortOrder,
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    language,
  });
}

function matches(user: ListedUser, { searchTerm, filters }: ListState): boolean {
  return (
    hasWords(`${user.profile.name} ${user.email} ${user.profile.jobTitle}`, searchTerm) &&
    (!filters.role || filters.role === String(user.role?.ID)) &&
    (!filters.status || filters.status === user.status)
  );
}

function textOf(user: ListedUser, column: string): string {
  switch (column) {
    case "role":
      return user.role?.name ?? "";
    case "status":
      return user.status;
    case "createdAt":
      return user.createdAt;
    default:
      return userNameOf(user);
  }
}
