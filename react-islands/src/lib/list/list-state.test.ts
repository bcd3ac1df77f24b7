import { expect, test } from "vitest";
import {
  changeList,
  listParams,
  listQuery,
  pageCount,
  parseListState,
  type Sorting,
  sortedBy,
  sortingOf,
} from "./list-state";

const FIRST = parseListState("", ["type", "locale"]);
const NEWEST: Sorting = { columnToSort: "changedAt", sortOrder: "desc" };

test("a state survives the address", () => {
  const state = {
    pageIndex: 2,
    pageSize: 50,
    searchTerm: "über uns",
    columnToSort: "title",
    sortOrder: "desc" as const,
    filters: { type: "article", locale: "nl-nl" },
  };
  expect(parseListState(listQuery(state), ["type", "locale"])).toEqual(state);
});

test("the first state leaves the address bare", () => {
  expect(listQuery(FIRST)).toBe("");
});

test("what the address says besides stays in it", () => {
  expect(listQuery({ ...FIRST, pageIndex: 1 }, "?review=7&page=5&type=x")).toBe("?review=7&page=2");
});

test.each(["?page=0", "?page=-1", "?page=x", "?pageSize=101", "?pageSize=0", "?order=up", "?other=1"])(
  "nonsense is as at first: %s",
  (query) => {
    expect(parseListState(query, ["type", "locale"])).toEqual(FIRST);
  },
);

test("another order, filter or size begins at the first page; a term and a page do not", () => {
  const state = { ...FIRST, pageIndex: 3 };
  expect(changeList(state, { columnToSort: "title", sortOrder: "asc" }).pageIndex).toBe(0);
  expect(changeList(state, { sortOrder: "desc" }).pageIndex).toBe(0);
  expect(changeList(state, { filters: { type: "article" } }).pageIndex).toBe(0);
  expect(changeList(state, { pageSize: 50 }).pageIndex).toBe(0);
  expect(changeList(state, { searchTerm: "x" }).pageIndex).toBe(3);
  expect(changeList(state, { pageIndex: 4 }).pageIndex).toBe(4);
});

test("sorting begins with the list's own order, and the same heading turns it round", () => {
  expect(sortingOf(FIRST, NEWEST)).toEqual(NEWEST);
  const byTitle = sortedBy(NEWEST, "title");
  expect(byTitle).toEqual({ columnToSort: "title", sortOrder: "asc" });
  expect(sortingOf({ ...FIRST, ...byTitle }, NEWEST)).toEqual(byTitle);
  expect(sortedBy(byTitle, "title").sortOrder).toBe("desc");
  expect(sortedBy(NEWEST, "changedAt").sortOrder).toBe("asc");
});

test("an empty list has one page", () => {
  expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
});

test("a list that nobody sorted asks for its own order", () => {
  expect(listParams(FIRST)).toEqual({
    pageIndex: 0,
    pageSize: 25,
    searchTerm: "",
    columnToSort: null,
    sortOrder: "asc",
  });
});
