import { expect, test } from "vitest";
import { endOfChange } from "./preserve-caret";

test.each([
  ["The quick fox", "The very quick fox", 9],
  ["The very quick fox", "The quick fox", 4],
  ["aaa", "aa", 2],
  ["", "new", 3],
  ["old", "", 0],
  ["one two", "one 2", 5],
])("what makes %j of %j ends at %i", (before, after, place) => {
  expect(endOfChange(before, after)).toBe(place);
});
