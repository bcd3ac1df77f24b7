import { expect, test } from "vitest";
import { rangeOf, toggled } from "./selection";

test("a row joins the choice, and leaves it", () => {
  expect(toggled({ key: "a", keys: ["a"] }, "b")).toEqual({ keys: ["a", "b"], key: "b" });
  expect(toggled({ key: "b", keys: ["a", "b"] }, "b")).toEqual({ keys: ["a"], key: "a" });
  expect(toggled({ key: "b", keys: ["a", "b"] }, "a")).toEqual({ keys: ["b"], key: "b" });
  expect(toggled({ key: "a", keys: ["a"] }, "a")).toEqual({ keys: [], key: null });
});

test("a range has both its ends, in whichever order they were chosen", () => {
  const rows = ["a", "b", "c", "d"];
  expect(rangeOf(rows, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(rows, "c", "a")).toEqual(["a", "b", "c"]);
  expect(rangeOf(rows, null, "b")).toEqual(["a", "b"]);
  expect(rangeOf(rows, "gone", "b")).toEqual(["b"]);
});
