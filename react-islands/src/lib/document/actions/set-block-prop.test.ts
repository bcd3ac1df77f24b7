import { expect, test } from "vitest";
import { documentOfBlocks } from "../../../testing/documents";
import { hero } from "../../../testing/fixtures";
import { setBlockProp } from "./set-block-prop";

test("one property changes; what else the block carries stays", () => {
  const future = { ...hero("a", "Old"), fromTheFuture: true };
  const before = documentOfBlocks(future, hero("b", "Other"));
  const next = setBlockProp(before, { type: "set-block-prop", key: "a", field: "title", value: "New" });
  expect(next.blocks[0]).toEqual({ ...future, props: { title: "New" } });
  expect(next.blocks[1]).toBe(before.blocks[1]);
});
