import { expect, test } from "vitest";
import { choosing, rangeOf, type SelectionState, startSelection, toggled, withRows } from "./selection";

/** What is chosen after blocks were chosen one after the other, several where a name has several letters. */
function chosenOf(rows: string, ...choices: string[]): SelectionState {
  return choices.reduce(
    (state, keys) => {
      const chosen = { keys: [...keys], key: keys.at(-1) ?? null, jump: null, pageJump: null };
      return choosing(state, { ...chosen, from: "outline" });
    },
    startSelection([...rows]),
  );
}

function keysAfter(state: SelectionState, rows: string): (string | null)[] {
  const { chosen } = withRows(state, [...rows]);
  return [chosen.key, ...chosen.keys];
}

test("a row joins the choice, and leaves it", () => {
  expect(toggled({ key: "a", keys: ["a"] }, "b")).toEqual({ keys: ["a", "b"], key: "b" });
  expect(toggled({ key: "b", keys: ["a", "b"] }, "b")).toEqual({ keys: ["a"], key: "a" });
  expect(toggled({ key: "b", keys: ["a", "b"] }, "a")).toEqual({ keys: ["b"], key: "b" });
  expect(toggled({ key: "a", keys: ["a"] }, "a")).toEqual({ keys: [], key: null });
});

test("a range has both its ends, in whichever order they were chosen", () => {
  const rows = ["a", "b", "c", "d"];
  expect(rangeOf(rows, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(rows, "c", "a")).toEqual(["a", "b", "c"]);
  expect(rangeOf(rows, null, "b")).toEqual(["a", "b"]);
  expect(rangeOf(rows, "gone", "b")).toEqual(["b"]);
});

test("a chosen block that is gone leaves the choice to the one in its place, else to the one before it", () => {
  expect(keysAfter(chosenOf("abcd", "b"), "acd")).toEqual(["c", "c"]);
  expect(keysAfter(chosenOf("abcd", "b"), "ad")).toEqual(["d", "d"]);
  expect(keysAfter(chosenOf("abcd", "d"), "ab")).toEqual(["b", "b"]);
  expect(keysAfter(chosenOf("ab", "b"), "c")).toEqual(["c", "c"]);
  expect(keysAfter(chosenOf("ab", "b"), "")).toEqual([null]);
});

test("of the two beside a block that is gone, the one that was chosen last has the choice", () => {
  expect(keysAfter(chosenOf("abcd", "a", "b"), "acd")).toEqual(["a", "a"]);
  expect(keysAfter(chosenOf("abcd", "a", "c", "b"), "acd")).toEqual(["c", "c"]);
  expect(keysAfter(chosenOf("abcd", "d", "b"), "acd")).toEqual(["c", "c"]);
});

test("blocks that were chosen with the one that is gone stay chosen", () => {
  expect(keysAfter(chosenOf("abcd", "abd"), "abc")).toEqual(["b", "a", "b"]);
  expect(keysAfter(chosenOf("abcd", "cd"), "ab")).toEqual(["b", "b"]);
});

test("steps that are taken back one by one lead back through what was chosen, and redoing them forth again", () => {
  let state = startSelection(["a", "z"]);
  const chosen = () => state.chosen.key;
  for (const rows of ["az", "abz", "abcz"]) {
    state = withRows(state, [...rows]);
    const key = rows.at(-2) ?? null;
    state = choosing(state, { ...state.chosen, key, keys: key === null ? [] : [key] });
  }
  state = withRows(state, ["a", "b", "z"]);
  expect(chosen()).toBe("b");
  state = withRows(state, ["a", "z"]);
  expect(chosen()).toBe("a");
  state = withRows(state, ["a", "b", "z"]);
  expect(chosen()).toBe("b");
  state = withRows(state, ["a", "b", "c", "z"]);
  expect(chosen()).toBe("c");
});

test("other changes of the blocks, and a block that was never there, leave the choice as it is", () => {
  const state = chosenOf("abc", "b");
  expect(withRows(state, ["b", "a"]).chosen).toBe(state.chosen);
  expect(keysAfter(chosenOf("abc", "x"), "ab")).toEqual(["x", "x"]);
  expect(keysAfter(startSelection(["a"]), "")).toEqual([null]);
});

test("a block that comes back is not chosen where something else was chosen since", () => {
  const lost = withRows(chosenOf("abc", "b"), ["a", "c"]);
  const other = choosing(lost, { ...lost.chosen, key: "a", keys: ["a"] });
  expect(keysAfter(other, "abc")).toEqual(["a", "a"]);
});
