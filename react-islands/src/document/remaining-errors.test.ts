import { expect, test } from "vitest";
import type { ErrorItem } from "../api/wire";
import type { Delta, InsertionPoint, Target } from "./delta";
import { remainingErrors } from "./remaining-errors";

const errors: ErrorItem[] = [
  "blocks[a].title",
  "blocks[a].cards",
  "blocks[a].cards[].key",
  "blocks[a].cards[k1].title",
  "blocks[a].cards[k2].title",
  "blocks[b].title",
  "pageType.props.date",
  "title",
].map((property) => ({ code: "V_01", property, model: "" }));

const A: Target = { part: "block", key: "a" };
const AT: InsertionPoint = { after: null, before: null };
const element = { value: { key: "a" }, images: {}, files: {} };

function gone(...deltas: Delta[]): string[] {
  const left = remainingErrors(errors, deltas);
  return errors.filter((error) => !left.includes(error)).map(({ property }) => property);
}

test("changing a field takes its own error away only", () => {
  expect(gone({ type: "set", target: A, group: "props", path: "title", value: "x" })).toEqual([
    "blocks[a].title",
  ]);
  expect(gone({ type: "set", target: A, group: "props", path: "cards[k2].title", value: "x" })).toEqual([
    "blocks[a].cards[k2].title",
  ]);
  expect(gone({ type: "set", target: { part: "page" }, group: "own", path: "title", value: "x" })).toEqual([
    "title",
  ]);
  const date: Delta = { type: "set", target: { part: "page-type" }, group: "props", path: "date", value: "" };
  expect(gone(date)).toEqual(["pageType.props.date"]);
});

test("removing an item takes its errors away, and what is said of the list", () => {
  expect(gone({ type: "remove", target: A, path: "cards", key: "k1", at: AT, element })).toEqual([
    "blocks[a].cards",
    "blocks[a].cards[].key",
    "blocks[a].cards[k1].title",
  ]);
});

test("removing a block takes its errors away", () => {
  const removal: Delta = {
    type: "remove",
    target: { part: "page" },
    path: "blocks",
    key: "b",
    at: AT,
    element,
  };
  expect(gone(removal)).toEqual(["blocks[b].title"]);
});

test("what touches no error leaves the list as it is", () => {
  const move: Delta = { type: "move", target: { part: "page" }, path: "blocks", key: "a", at: AT, from: AT };
  expect(remainingErrors(errors, [move])).toBe(errors);
});
