import { expect, test } from "vitest";
import { mediaFile } from "../../../testing/media-fixtures";
import { addRange, deselect, type FileSelection, NOTHING, selectOnly, toggle } from "./selection";

const FILES = [1, 2, 3, 4].map((id) => mediaFile(id, `${id}.png`));
const [first, second] = FILES as [(typeof FILES)[0], (typeof FILES)[0]];
const idsOf = (selection: FileSelection) => [...selection.keys()];

test("a file is added and taken away again", () => {
  expect(idsOf(toggle(selectOnly(first), second))).toEqual([1, 2]);
  expect(idsOf(toggle(selectOnly(first), first))).toEqual([]);
});

test("a range goes either way and includes both ends", () => {
  expect(idsOf(addRange(NOTHING, FILES, 1, 3))).toEqual([2, 3, 4]);
  expect(idsOf(addRange(NOTHING, FILES, 2, 0))).toEqual([1, 2, 3]);
});

test("a range adds to what is chosen", () => {
  expect(idsOf(addRange(selectOnly(first), FILES, 2, 3))).toEqual([1, 3, 4]);
});

test("taking away what is not chosen changes nothing", () => {
  const selection = selectOnly(first);
  expect(deselect(selection, [9])).toBe(selection);
  expect(idsOf(deselect(selection, [1]))).toEqual([]);
});
