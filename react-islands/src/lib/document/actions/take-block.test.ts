import { expect, test } from "vitest";
import { documentOfBlocks, documentWith, keysOf } from "../../../testing/documents";
import { hero } from "../../../testing/fixtures";
import { takeBlock } from "./take-block";

const block = hero("n", "New");

test("a block of the source stands behind the one that it follows there, under its own key", () => {
  expect(keysOf(takeBlock(documentWith("a", "b"), { type: "take-block", block, after: "a" }))).toEqual([
    "a",
    "n",
    "b",
  ]);
  expect(keysOf(takeBlock(documentWith("a"), { type: "take-block", block, after: null }))).toEqual([
    "n",
    "a",
  ]);
  expect(keysOf(takeBlock(documentWith("a"), { type: "take-block", block, after: "gone" }))).toEqual([
    "a",
    "n",
  ]);
});

test("what stands here under that key already is never overwritten", () => {
  const document = documentOfBlocks(hero("n", "By hand"));
  expect(takeBlock(document, { type: "take-block", block, after: null })).toBe(document);
});

test("an anchor that this page has already is left to the block that has it", () => {
  const document = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }));
  const taken = takeBlock(document, {
    type: "take-block",
    block: { ...block, anchorPoint: "here" },
    after: "a",
  });
  expect(taken.blocks.map(({ anchorPoint }) => anchorPoint)).toEqual(["here", ""]);
});
