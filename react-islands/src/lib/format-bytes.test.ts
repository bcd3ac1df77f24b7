import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes";

test.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1_500, "1.5 kB"],
  [16_777_216, "16.8 MB"],
  [72_000_000_000, "72 GB"],
  [5e15, "5,000 TB"],
])("%d bytes are %s", (bytes, expected) => {
  expect(formatBytes(bytes, "en")).toBe(expected);
});

test("the unit is that of the language", () => {
  expect(formatBytes(1_500, "fr")).toBe("1,5\u202fko");
});
