import { expect, test } from "vitest";
import { cutOff } from "./shown";

test("a text that is too long ends with a whole word", () => {
  expect(cutOff("one two three", 9)).toBe("one two …");
  expect(cutOff("one two", 9)).toBe("one two");
  expect(cutOff("onlyoneword", 4)).toBe("only …");
});
