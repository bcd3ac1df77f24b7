import { expect, test } from "vitest";
import { type Arrangement, arrange } from "./arrange";

const all: Arrangement<string> = {
  matches: () => true,
  valueOf: (row) => row,
  sortOrder: "asc",
  pageIndex: 0,
  pageSize: 25,
  language: "en",
};

test("rows are sorted as people sort, either way", () => {
  const rows = ["Zoë", "ada", "Émile", "Bob"];
  expect(arrange(rows, all).items).toEqual(["ada", "Bob", "Émile", "Zoë"]);
  expect(arrange(rows, { ...all, sortOrder: "desc" }).items).toEqual(["Zoë", "Émile", "Bob", "ada"]);
});

test("a page is cut out of what matches", () => {
  const how = { ...all, matches: (row: string) => row !== "b", pageIndex: 1, pageSize: 2 };
  expect(arrange(["a", "b", "c", "d", "e"], how)).toEqual({ items: ["d", "e"], totalItems: 4 });
});
