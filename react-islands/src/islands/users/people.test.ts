import { expect, test } from "vitest";
import type { ListedUser } from "../../api/wire";
import { type ListState, parseListState } from "../../lib/list/list-state";
import { listedUser } from "../../testing/fixtures";
import { peopleOf, userNameOf } from "./people";

const USERS = [
  listedUser(1, { profile: { name: "Zoë", jobTitle: "Editor in chief", image: "" } }),
  listedUser(2, {
    profile: { name: "", jobTitle: "", image: "" },
    status: "invited",
    createdAt: "2026-02-01T10:00:00Z",
  }),
  listedUser(3, {
    profile: { name: "Bob", jobTitle: "", image: "" },
    role: { ID: 1, name: "Administrator", permissions: [], version: "" },
  }),
];

function shown(list: Partial<ListState>): string[] {
  return peopleOf(USERS, { ...parseListState(""), ...list }, "en").items.map((user: ListedUser) =>
    userNameOf(user),
  );
}

test("people are listed by name, those without one by their address", () => {
  expect(shown({})).toEqual(["Bob", "user-2@example.org", "Zoë"]);
});

test.each([
  [{ searchTerm: "zoe chief" }, ["Zoë"]],
  [{ searchTerm: "USER-3@" }, ["Bob"]],
  [{ filters: { status: "invited" } }, ["user-2@example.org"]],
  [{ filters: { role: "1" } }, ["Bob"]],
  [{ filters: { role: "1", status: "invited" } }, []],
  [{ columnToSort: "createdAt" }, ["user-2@example.org", "Zoë", "Bob"]],
  [{ columnToSort: "role", sortOrder: "desc" as const }, ["Zoë", "user-2@example.org", "Bob"]],
  [{ pageSize: 2, pageIndex: 1 }, ["Zoë"]],
])("%j shows %j", (list, names) => {
  expect(shown(list)).toEqual(names);
});
