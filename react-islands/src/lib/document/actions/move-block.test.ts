import { expect, test } from "vitest";
import { documentWith, keysOf } from "../../../testing/documents";
import { moveBlock } from "./move-block";

test.each([
  ["a", 2, ["b", "c", "a"]],
  ["c", 0, ["c", "a", "b"]],
  ["b", 1, ["a", "b", "c"]],
])("block %s comes to place %i", (key, to, expected) => {
  expect(keysOf(moveBlock(documentWith("a", "b", "c"), { type: "move-block", key, to }))).toEqual(expected);
});

test.each([-1, 3])("there is no place %i, so nothing moves", (to) => {
  const before = documentWith("a", "b", "c");
  expect(moveBlock(before, { type: "move-block", key: "a", to })).toBe(before);
});
