import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { itemPrefix, parsePath, printPath } from "./field-path";

interface Fixture {
  text: string;
  valid: boolean;
  steps?: { name: string; key: string }[];
  name?: string;
}

// A test of the server reads the
// same file, so both parsers agree.
const FILE = new URL("../../../domain/content/tests/field_paths.json", import.meta.url);
const FIXTURES: Fixture[] = JSON.parse(readFileSync(FILE, "utf8"));

test.each(FIXTURES.filter(({ valid }) => valid))("$text is a path, and is printed as it was", (fixture) => {
  const path = parsePath(fixture.text);
  expect(path).toEqual({ steps: fixture.steps, name: fixture.name });
  expect(path && printPath(path)).toBe(fixture.text);
});

test.each(FIXTURES.filter(({ valid }) => !valid))("“$text” is no path", ({ text }) => {
  expect(parsePath(text)).toBeNull();
});

test("the fields of an item begin with its list and key", () => {
  expect(`${itemPrefix("rows[a].cells", "b")}text`).toBe("rows[a].cells[b].text");
});
