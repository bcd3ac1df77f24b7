import { expect, test } from "vitest";
import { isEqual } from "./equal";

test.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{}, [], false],
  [null, {}, false],
  ["1", 1, false],
])("%j and %j", (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
});
