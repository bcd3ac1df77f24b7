import { expect, test } from "vitest";
import { pagerItems } from "./pager";

function labels(current: number, count: number): string {
  return pagerItems(current, count)
    .map((item) => ("page" in item ? item.page + 1 : "…"))
    .join(" ");
}

test.each([
  [0, 1, "1"],
  [0, 2, "1 2"],
  [0, 9, "1 2 … 9"],
  [4, 9, "1 … 4 5 6 … 9"],
  [1, 9, "1 2 3 … 9"],
  [8, 9, "1 … 8 9"],
])("page %i of %i", (current, count, expected) => {
  expect(labels(current, count)).toBe(expected);
});
