import { expect, test } from "vitest";
import { documentOfBlocks, documentWith } from "../../testing/documents";
import { hero } from "../../testing/fixtures";
import { changesFrom, isEmpty } from "./merge-changes";

const before = documentWith("a", "b", "c", "d");

function changes(after: typeof before): Record<string, string[]> {
  return Object.fromEntries(
    changesFrom(before, after).blocks.map(({ block, changes: all }) => [block.key, all]),
  );
}

test("what is not other is no news", () => {
  expect(isEmpty(changesFrom(before, documentWith("a", "b", "c", "d")))).toBe(true);
});

test("blocks that were added, changed and removed are named", () => {
  const after = documentOfBlocks(hero("b", "b"), hero("c", "other"), hero("n", "new"), hero("d", "d"));
  expect(changes(after)).toEqual({ c: ["changed"], n: ["added"], a: ["removed"] });
});

test("of blocks in another order the fewest are named that were moved", () => {
  expect(changes(documentWith("b", "c", "d", "a"))).toEqual({ a: ["moved"] });
  expect(changes(documentOfBlocks(hero("d", "other"), ...documentWith("a", "b", "c").blocks))).toEqual({
    d: ["changed", "moved"],
  });
});

test("parts of the page are named", () => {
  const after = { ...before, title: "Other", seoDescription: "Other" };
  expect(changesFrom(before, after)).toEqual({ blocks: [], parts: ["title", "seoDescription"] });
});
