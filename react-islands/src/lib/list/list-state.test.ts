import { expect, test } from "vitest";
import {
  changeList,
  INITIAL_LIST,
  listQuery,
  pageCount,
  parseListState,
  sortedBy,
  sortingOf,
} from "./list-state";

test("a state survives the address", () => {
  const state = {
    pageIndex: 2,
    pageSize: 50,
    searchTerm: "über uns",
    columnToSort: "title",
    sortOrder: "desc" as const,
    type: "article",
    locale: "nl-nl",
    filters: { status: "invited" },
  };
  expect(parseListState(listQuery(state))).toEqual(state);
});

test("the first state leaves the address bare", () => {
  expect(listQuery(INITIAL_LIST)).toBe("");
  expect(parseListState("")).toEqual(INITIAL_LIST);
});

test.each(["?page=0", "?page=-1", "?page=x", "?pageSize=101", "?pageSize=0", "?order=up"])(
  "nonsense is as at first: %s",
  (query) => {
    expect(parseListState(query)).toEqual(INITIAL_LIST);
  },
);

test("other rows begin at the first page", () => {
  const state = { ...INITIAL_LIST, pageIndex: 3 };
  expect(changeList(state, { searchTerm: "x" }).pageIndex).toBe(0);
  expect(changeList(state, { pageIndex: 4 }).pageIndex).toBe(4);
});

test("sorting begins with the newest change, and the same heading turns it round", () => {
  expect(sortingOf(INITIAL_LIST)).toEqual({ columnToSort: "changedAt", sortOrder: "desc" });
  const byTitle = { ...INITIAL_LIST, ...sortedBy(INITIAL_LIST, "title") };
  expect(sortingOf(byTitle)).toEqual({ columnToSort: "title", sortOrder: "asc" });
  expect(sortedBy(byTitle, "title").sortOrder).toBe("desc");
});

test("a list with an order of its own begins with that", () => {
  const byName = { columnToSort: "name", sortOrder: "asc" as const };
  expect(sortingOf(INITIAL_LIST, byName)).toEqual(byName);
  expect(sortedBy(INITIAL_LIST, "name", byName).sortOrder).toBe("desc");
});

test("a filter that filters nothing is not in the address", () => {
  expect(listQuery({ ...INITIAL_LIST, filters: { status: "", role: "3" } })).toBe("?role=3");
});

test("an empty list has one page", () => {
  expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
});
