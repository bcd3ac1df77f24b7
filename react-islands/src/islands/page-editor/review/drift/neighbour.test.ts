import { expect, test } from "vitest";
import type { DriftItem } from "../../../../api/wire";
import { documentWith } from "../../../../testing/documents";
import { neighbourOf } from "./neighbour";

const { blocks } = documentWith("a", "b");

function added(key: string, after: string | null): DriftItem {
  return { key, change: "added", sincePageVersionID: null, fields: [], block: null, after };
}

test("a block goes behind the one that it follows in the source", () => {
  expect(neighbourOf(added("n", "a"), [], blocks)).toBe("a");
  expect(neighbourOf(added("n", null), [], blocks)).toBeNull();
});

test("behind a block that was not taken over, the one before that counts", () => {
  const items = [added("m", "a"), added("n", "m")];
  expect(neighbourOf(added("n", "m"), items, blocks)).toBe("a");
  expect(neighbourOf(added("n", "x"), items, blocks)).toBeUndefined();
});
