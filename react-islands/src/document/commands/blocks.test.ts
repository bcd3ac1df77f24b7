import { describe, expect, test } from "vitest";
import { after, documentOfBlocks, documentWith, keysOf } from "../../testing/documents";
import { COLUMNS, HERO, hero, image } from "../../testing/fixtures";
import { START_DOCUMENT } from "../../testing/random-work";
import { applyAll } from "../apply";
import {
  dropBlocks,
  duplicateBlocks,
  insertBlocks,
  moveBlock,
  moveBlocksBy,
  pasteBlocks,
  removeBlock,
  removeBlocks,
  replaceBlock,
  takeBlock,
} from "./blocks";

const block = hero("n", "New");

test.each([
  ["a", "a n b"],
  ["b", "a b n"],
  [null, "a b n"],
  ["gone", "a b n"],
])("a block behind %s stands there", (behind, expected) => {
  const document = documentWith("a", "b");
  expect(keysOf(after(document, insertBlocks(document, [block], behind))).join(" ")).toBe(expected);
});

test("pasted blocks keep their order, and leave anchors to those that have them", () => {
  const document = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }), hero("b", "B"));
  const pasted = [hero("x", "X", { anchorPoint: "here" }), hero("y", "Y", { anchorPoint: "there" })];
  const next = after(document, pasteBlocks(document, pasted, { after: "a" }));
  expect(keysOf(next)).toEqual(["a", "x", "y", "b"]);
  expect(next.blocks.map(({ anchorPoint }) => anchorPoint)).toEqual(["here", "", "there", ""]);
});

test("a copy of a block has keys of its own for itself and all its items, with their pictures", () => {
  const { deltas, copies } = duplicateBlocks(START_DOCUMENT, ["a"]);
  const next = after(START_DOCUMENT, deltas);
  expect(keysOf(next)).toEqual(["a", ...copies, "b", "c"]);
  const [own, copied] = next.blocks;
  const keys = (of: typeof own) => ((of?.props?.cards ?? []) as { key: string }[]).map(({ key }) => key);
  const [first] = keys(copied);
  expect(keys(copied)).toHaveLength(3);
  expect(keys(copied).some((key) => keys(own).includes(key))).toBe(false);
  expect(copied?.__images?.[`cards[${first}].picture`]).toEqual([image(2)]);
  expect(Object.keys(copied?.__images ?? {})).toHaveLength(3);
});

test("a copy of a block has no anchor", () => {
  const document = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }));
  expect(after(document, duplicateBlocks(document, ["a"]).deltas).blocks[1]?.anchorPoint).toBe("");
});

test("a block is removed, and one that is not here is not", () => {
  const document = documentWith("a", "b");
  expect(keysOf(after(document, removeBlock(document, "a")))).toEqual(["b"]);
  expect(removeBlock(document, "gone")).toEqual([]);
});

test("a block moves to a place, and nowhere else", () => {
  const document = documentWith("a", "b", "c");
  expect(keysOf(after(document, moveBlock(document, "a", 2)))).toEqual(["b", "c", "a"]);
  expect(keysOf(after(document, moveBlock(document, "c", 0)))).toEqual(["c", "a", "b"]);
  for (const to of [-1, 0, 3]) expect(moveBlock(document, "a", to)).toEqual([]);
});

test("another type keeps what both hold under one name in one kind of field", () => {
  const picture = { picture: [image(1)], other: [image(2)] };
  const document = documentOfBlocks(
    hero("a", "A", { anchorPoint: "here", __images: picture }),
    hero("b", "B"),
  );
  const next = after(document, replaceBlock(document, { key: "a", schema: COLUMNS, formerSchema: HERO }));
  expect(next.blocks[0]).toEqual({
    type: "columns",
    key: "a",
    props: { side: "left" },
    anchorPoint: "here",
    __images: { picture: [image(1)] },
    __files: {},
  });
  expect(next.blocks[1]).toBe(document.blocks[1]);
});

test("a block of the source stands behind the one that it follows there, under its own key", () => {
  const take = (document: ReturnType<typeof documentWith>, behind: string | null) =>
    keysOf(after(document, takeBlock(document, block, behind))).join(" ");
  expect(take(documentWith("a", "b"), "a")).toBe("a n b");
  expect(take(documentWith("a"), null)).toBe("n a");
  expect(take(documentWith("a"), "gone")).toBe("a n");
  expect(take(documentWith("n"), null)).toBe("n");
});

test("an anchor that this page has already is left to the block that has it", () => {
  const document = documentOfBlocks(hero("a", "A", { anchorPoint: "here" }));
  const taken = after(document, takeBlock(document, { ...block, anchorPoint: "here" }, "a"));
  expect(taken.blocks.map(({ anchorPoint }) => anchorPoint)).toEqual(["here", ""]);
});

describe("several blocks", () => {
  const document = documentWith("a", "b", "c", "d", "e");
  const order = (deltas: ReturnType<typeof moveBlocksBy>) => keysOf(after(document, deltas)).join("");

  test("are removed at once", () => {
    expect(order(removeBlocks(document, ["d", "gone", "b"]))).toBe("ace");
  });

  test("are copied together, in the order of the page, behind the last of them", () => {
    const { deltas, copies } = duplicateBlocks(document, ["c", "a"]);
    const { document: next } = applyAll(document, deltas);
    expect(keysOf(next)).toEqual(["a", "b", "c", ...copies, "d", "e"]);
    expect(next.blocks.slice(3, 5).map(({ props }) => props?.title)).toEqual(["a", "c"]);
  });

  test.each<[string, number, string]>([
    ["bc", 1, "adbce"],
    ["bc", -1, "bcade"],
    ["bd", 1, "acebd"],
    ["bd", -1, "bdace"],
    ["ab", -1, "abcde"],
    ["de", 1, "abcde"],
    ["abcde", 1, "abcde"],
  ])("%s moved by %i are %s", (keys, places, expected) => {
    expect(order(moveBlocksBy(document, [...keys], places))).toBe(expected);
  });

  test.each<[string, string, number, string]>([
    ["ab", "a", 3, "cdabe"],
    ["de", "e", 0, "deabc"],
    ["ace", "c", 3, "bdace"],
    ["bc", "b", 2, "abcde"],
    ["b", "b", 4, "acdeb"],
  ])("%s dropped with %s at %i are %s", (keys, dragged, to, expected) => {
    expect(order(dropBlocks(document, [...keys], dragged, to))).toBe(expected);
  });

  test("moved together come back together", () => {
    const { document: moved, undo } = applyAll(document, moveBlocksBy(document, ["b", "d"], 1));
    expect(keysOf(applyAll(moved, undo).document)).toEqual(keysOf(document));
  });
});
