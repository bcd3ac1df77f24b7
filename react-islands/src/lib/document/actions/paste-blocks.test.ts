import { expect, test } from "vitest";
import { documentOfBlocks, keysOf } from "../../../testing/documents";
import { hero } from "../../../testing/fixtures";
import { pasteBlocks } from "./paste-blocks";

test("what is pasted comes behind the chosen block, without anchors that are taken", () => {
  const before = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }), hero("b", "B"));
  const blocks = [hero("c", "C", { anchorPoint: "here" }), hero("d", "D", { anchorPoint: "there" })];
  const next = pasteBlocks(before, { type: "paste-blocks", blocks, after: "a" });
  expect(keysOf(next)).toEqual(["a", "c", "d", "b"]);
  expect(next.blocks.map((block) => block.anchorPoint)).toEqual(["here", "", "there", ""]);
});
