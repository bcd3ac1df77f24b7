import { expect, test } from "vitest";
import { itemChanges } from "./item-changes";

test("items are added, removed and moved, and as few as possible are moved", () => {
  expect(itemChanges(["a", "b", "c", "d"], ["d", "a", "n", "c"])).toEqual({
    added: ["n"],
    removed: ["b"],
    moved: ["d"],
  });
});

test("a list that was not there, or is not there any more, has no items", () => {
  expect(itemChanges(null, ["a"])).toEqual({ added: ["a"], removed: [], moved: [] });
  expect(itemChanges(["a"], null)).toEqual({ added: [], removed: ["a"], moved: [] });
});
