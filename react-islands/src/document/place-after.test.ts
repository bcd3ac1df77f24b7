import { expect, test } from "vitest";
import { after as changed, documentWith, keysOf } from "../testing/documents";
import { moveBlock } from "./commands/blocks";
import { indexAfterBlock } from "./place-after";

const document = documentWith("a", "b", "c", "d");

test.each([
  ["d", "a", "a d b c"],
  ["a", "c", "b c a d"],
  ["c", null, "c a b d"],
])("block %s goes behind %s", (key, after, expected) => {
  const to = indexAfterBlock(document.blocks, key, after);
  expect(keysOf(changed(document, moveBlock(document, key, to ?? -1))).join(" ")).toBe(expected);
});

test("a block that stands there already has nowhere to go", () => {
  expect(indexAfterBlock(document.blocks, "b", "a")).toBeNull();
  expect(indexAfterBlock(document.blocks, "a", null)).toBeNull();
});

test("a block that is not here goes nowhere, and nothing goes behind it", () => {
  expect(indexAfterBlock(document.blocks, "x", "a")).toBeNull();
  expect(indexAfterBlock(document.blocks, "a", "x")).toBeNull();
});
