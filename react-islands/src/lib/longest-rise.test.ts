import { expect, test } from "vitest";
import { longestRise } from "./longest-rise";

test.each([
  [[], []],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [1, 2, 3, 0],
    [1, 2, 3],
  ],
  [
    [3, 0, 1, 2],
    [0, 1, 2],
  ],
  [
    [2, 0, 3, 1, 4],
    [0, 1, 4],
  ],
])("of %j what rises is %j", (numbers, expected) => {
  expect(longestRise(numbers)).toEqual(expected);
});
