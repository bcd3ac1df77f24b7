import { expect, test } from "vitest";
import { formatDuration } from "./format-duration";

test.each([
  [0, "1 sec"],
  [1_499, "1 sec"],
  [59_400, "59 sec"],
  [240_000, "4 min"],
  [7_200_000, "2 hr"],
])("%d ms are %s", (milliseconds, expected) => {
  expect(formatDuration(milliseconds, "en")).toBe(expected);
});
