import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkTag, cleanTag, foldTag } from "./tag-name";

interface Names {
  same: string[][];
  different: string[][];
  clean: [string, string][];
  refused: [string, string][];
}

// A server test reads the same file.
const FILE = new URL("../../../domain/model/tests/tag_names.json", import.meta.url);
const NAMES: Names = JSON.parse(readFileSync(FILE, "utf8"));

test.each(NAMES.same)("%j and the names beside it are one tag", (...names) => {
  expect(new Set(names.map(foldTag)).size).toBe(1);
});

test.each(NAMES.different)("%j and %j are two tags", (one, other) => {
  expect(foldTag(one)).not.toBe(foldTag(other));
});

test.each(NAMES.clean)("%j is kept as %j", (typed, kept) => {
  expect(cleanTag(typed)).toBe(kept);
});

test.each(NAMES.refused)("%j is refused with %s", (typed, code) => {
  expect(checkTag(typed)).toBe(code);
});

test("a name may have 50 characters, however many bytes these are", () => {
  expect(checkTag("é".repeat(50))).toBeNull();
  expect(checkTag("🎈".repeat(50))).toBeNull();
  expect(checkTag("🎈".repeat(51))).toBe("V_14");
});
