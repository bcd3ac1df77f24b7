import { expect, test } from "vitest";
import { documentOfBlocks, documentWith, keysOf } from "../../../testing/documents";
import { hero } from "../../../testing/fixtures";
import { duplicateBlock } from "./duplicate-block";

test("the copy stands behind the original and shares nothing with it", () => {
  const before = documentWith("a", "b");
  const next = duplicateBlock(before, { type: "duplicate-block", key: "a", newKey: "copy" });
  expect(keysOf(next)).toEqual(["a", "copy", "b"]);
  expect(next.blocks[1]?.props).toEqual(before.blocks[0]?.props);
  expect(next.blocks[1]?.props).not.toBe(before.blocks[0]?.props);
});

test("the copy has no anchor", () => {
  const before = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }));
  const next = duplicateBlock(before, { type: "duplicate-block", key: "a", newKey: "copy" });
  expect(next.blocks.map((block) => block.anchorPoint)).toEqual(["here", ""]);
});

test("a block that is not there leaves the document alone", () => {
  const before = documentWith("a");
  expect(duplicateBlock(before, { type: "duplicate-block", key: "x", newKey: "copy" })).toBe(before);
});
