import { expect, test } from "vitest";
import { documentWith, keysOf } from "../../../testing/documents";
import { hero } from "../../../testing/fixtures";
import { addBlock } from "./add-block";

test("a block is added behind another", () => {
  const next = addBlock(documentWith("a", "b"), { type: "add-block", block: hero("new", ""), after: "a" });
  expect(keysOf(next)).toEqual(["a", "new", "b"]);
});

test("a block is added at the end where no other is named", () => {
  const next = addBlock(documentWith("a", "b"), { type: "add-block", block: hero("new", ""), after: null });
  expect(keysOf(next)).toEqual(["a", "b", "new"]);
});

test("the other blocks stay the same objects", () => {
  const before = documentWith("a");
  const next = addBlock(before, { type: "add-block", block: hero("new", ""), after: null });
  expect(next.blocks[0]).toBe(before.blocks[0]);
});
