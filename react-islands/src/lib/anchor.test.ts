import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { anchorOf, isAnchor } from "./anchor";

const FILE = new URL("../../../domain/model/tests/anchors.json", import.meta.url);
const CASES = JSON.parse(readFileSync(FILE, "utf8")) as [string, string][];

test.each(CASES)("the words %j have the anchor that the server makes", (words, anchor) => {
  expect(anchorOf(words)).toBe(anchor);
  expect(isAnchor(anchor)).toBe(true);
});

test("a made anchor leaves room for a number", () => {
  const anchor = anchorOf("你好 ".repeat(100));
  expect(isAnchor(`${anchor}-99`)).toBe(true);
});

test.each(["team", "a_b-c", "1", "2026-plan", "über-uns", "नमस्ते", "قارب", "ü".repeat(100)])(
  "%s is an anchor",
  (name) => {
    expect(isAnchor(name)).toBe(true);
  },
);

test.each(["", "-a", "_a", "a b", "a.b", "a%20b", "a#b", "u\u0308ber", "\u0301a", "ü".repeat(101)])(
  "%j is no anchor",
  (name) => {
    expect(isAnchor(name)).toBe(false);
  },
);
