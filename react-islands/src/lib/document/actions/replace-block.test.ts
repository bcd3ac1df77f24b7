import { expect, test } from "vitest";
import { documentOfBlocks } from "../../../testing/documents";
import { COLUMNS, HERO, hero, image } from "../../../testing/fixtures";
import { newBlock } from "../new-block";
import { replaceBlock } from "./replace-block";

const before = documentOfBlocks(
  hero("a", "Title", { anchorPoint: "here", __images: { picture: [image(1)] } }),
  hero("b", "Other"),
);

test("the new type keeps the key, the anchor and what it also holds", () => {
  const action = { key: "a", block: newBlock(COLUMNS), schema: COLUMNS, formerSchema: HERO };
  const [block] = replaceBlock(before, { type: "replace-block", ...action }).blocks;
  expect(block).toEqual({
    type: "columns",
    key: "a",
    anchorPoint: "here",
    props: { side: "left" },
    __images: { picture: [image(1)] },
    __files: {},
  });
});

test("nothing is kept of a type that is not known", () => {
  const action = { key: "a", block: newBlock(COLUMNS), schema: COLUMNS, formerSchema: null };
  const [block] = replaceBlock(before, { type: "replace-block", ...action }).blocks;
  expect(block?.__images).toEqual({});
});
