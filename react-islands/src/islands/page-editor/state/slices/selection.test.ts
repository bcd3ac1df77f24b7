import { expect, test } from "vitest";
import { NOTHING_SELECTED, rangeOf, type Selection, selected, toggled, withRows } from "./selection";

/**
 * Selects the blocks of each string
 * in `names` in turn.
 * Each letter is the key of a block.
 * Returns the last selection.
 */
function selectionOf(rows: string, ...names: string[]): Selection {
  return names.reduce((selection, name) => select(selection, name, rows), NOTHING_SELECTED);
}

function select(selection: Selection, name: string, rows: string): Selection {
  return selected(selection, { blocks: [...name], block: name.at(-1) ?? null }, [...rows]);
}

function blocksAfter(selection: Selection, before: string, rows: string): (string | null)[] {
  const { block, blocks } = withRows(selection, [...before], [...rows]);
  return [block, ...blocks];
}

test("a row joins the selection, and leaves it", () => {
  expect(toggled({ block: "a", blocks: ["a"] }, "b")).toEqual({ blocks: ["a", "b"], block: "b" });
  expect(toggled({ block: "b", blocks: ["a", "b"] }, "b")).toEqual({ blocks: ["a"], block: "a" });
  expect(toggled({ block: "b", blocks: ["a", "b"] }, "a")).toEqual({ blocks: ["b"], block: "b" });
  expect(toggled({ block: "a", blocks: ["a"] }, "a")).toEqual({ blocks: [], block: null });
});

test("a range has both its ends, in whichever order they were selected", () => {
  const rows = ["a", "b", "c", "d"];
  expect(rangeOf(rows, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(rows, "c", "a")).toEqual(["a", "b", "c"]);
  expect(rangeOf(rows, null, "b")).toEqual(["a", "b"]);
  expect(rangeOf(rows, "gone", "b")).toEqual(["b"]);
});

test("a selected block that is gone leaves the selection to the one in its place, else to the one before it", () => {
  expect(blocksAfter(selectionOf("abcd", "b"), "abcd", "acd")).toEqual(["c", "c"]);
  expect(blocksAfter(selectionOf("abcd", "b"), "abcd", "ad")).toEqual(["d", "d"]);
  expect(blocksAfter(selectionOf("abcd", "d"), "abcd", "ab")).toEqual(["b", "b"]);
  expect(blocksAfter(selectionOf("ab", "b"), "ab", "c")).toEqual(["c", "c"]);
  expect(blocksAfter(selectionOf("ab", "b"), "ab", "")).toEqual([null]);
});

test("of the two beside a block that is gone, the one that was selected last has the selection", () => {
  expect(blocksAfter(selectionOf("abcd", "a", "b"), "abcd", "acd")).toEqual(["a", "a"]);
  expect(blocksAfter(selectionOf("abcd", "a", "c", "b"), "abcd", "acd")).toEqual(["c", "c"]);
  expect(blocksAfter(selectionOf("abcd", "d", "b"), "abcd", "acd")).toEqual(["c", "c"]);
});

test("blocks that were selected with the one that is gone stay selected", () => {
  expect(blocksAfter(selectionOf("abcd", "abd"), "abcd", "abc")).toEqual(["b", "a", "b"]);
  expect(blocksAfter(selectionOf("abcd", "cd"), "abcd", "ab")).toEqual(["b", "b"]);
});

test("steps that are taken back one by one lead back through what was selected, and redoing them forth again", () => {
  let [selection, rows] = [NOTHING_SELECTED, "az"];
  const change = (next: string) => {
    selection = withRows(selection, [...rows], [...next]);
    rows = next;
    return selection.block;
  };
  for (const next of ["az", "abz", "abcz"]) {
    change(next);
    selection = select(selection, next.at(-2) ?? "", next);
  }
  expect(change("abz")).toBe("b");
  expect(change("az")).toBe("a");
  expect(change("abz")).toBe("b");
  expect(change("abcz")).toBe("c");
});

test("other changes of the blocks, and a block that was never there, leave the selection as it is", () => {
  expect(blocksAfter(selectionOf("abc", "b"), "abc", "ba")).toEqual(["b", "b"]);
  expect(blocksAfter(selectionOf("abc", "x"), "abc", "ab")).toEqual(["x"]);
  expect(blocksAfter(NOTHING_SELECTED, "a", "")).toEqual([null]);
});

test("selected blocks are in the order of the page, also after it changed", () => {
  const selection = selectionOf("abc", "cab");
  expect(selection).toMatchObject({ block: "b", blocks: ["a", "b", "c"] });
  expect(blocksAfter(selection, "abc", "cba")).toEqual(["b", "c", "b", "a"]);
});

test("a block that comes back is not selected where something else was selected since", () => {
  const lost = withRows(selectionOf("abc", "b"), [..."abc"], [..."ac"]);
  expect(blocksAfter(select(lost, "a", "ac"), "ac", "abc")).toEqual(["a", "a"]);
});
