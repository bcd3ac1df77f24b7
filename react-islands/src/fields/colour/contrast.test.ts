import { expect, test } from "vitest";
import { contrast } from "./contrast";

test.each([
  ["#000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#777777", "#ffffff", 4.48],
  ["rgb(27, 39, 51)", "#f1ece2", 12.88],
  ["#abc", "#abc", 1],
])("%s with %s has a contrast of %d", (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
});

test.each(["", "red", "#12345678", "rgb(1 2 3 / 0.5)", "var(--x)"])(
  "%j has no contrast that is known",
  (colour) => {
    expect(contrast(colour, "#fff")).toBeNull();
  },
);
