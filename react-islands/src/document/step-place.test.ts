import { expect, test } from "vitest";
import { hero, version } from "../testing/fixtures";
import type { Delta } from "./delta";
import { documentOf } from "./document";
import { fieldThatShows, placeOfStep } from "./step-place";

const BLOCK = { part: "block", key: "a" } as const;
const element = { value: { key: "k1" }, images: {}, files: {} };
const at = { after: null, before: null };

function set(path: string): Delta {
  return { type: "set", target: BLOCK, group: "props", path, value: "x" };
}

test.each<[string, Delta[], string | undefined]>([
  ["a field of an item", [set("cards[k1].title")], "cards[k1].title"],
  ["an item that comes", [{ type: "insert", target: BLOCK, path: "cards", at, element }], "cards[k1].key"],
  [
    "an item of an item that goes",
    [{ type: "remove", target: BLOCK, path: "cards[k9].facts", key: "k1", at, element }],
    "cards[k9].facts[k1].key",
  ],
  [
    "the first item of a list",
    [set("cards"), { type: "insert", target: BLOCK, path: "cards", at, element }],
    "cards[k1].key",
  ],
  ["one field that is changed twice", [set("title"), set("title")], "title"],
  ["several fields of a block", [set("title"), set("text")], ""],
  ["two blocks", [set("title"), { ...set("title"), target: { part: "block", key: "b" } }], undefined],
  ["nothing", [], undefined],
])("a step about %s", (_, deltas, field) => {
  expect(placeOfStep(deltas)?.place.field).toBe(field);
});

test("an item that is gone is shown by its list, one that is there by itself", () => {
  const cards = {
    ...hero("a", ""),
    type: "cards",
    props: { cards: [{ key: "k1", facts: [{ key: "f1" }] }] },
  };
  const document = documentOf(version({ blocks: [cards] }));
  const shown = (field: string) => fieldThatShows(document, { ...BLOCK, field });
  expect(shown("cards[k1].key")).toBe("cards[k1].key");
  expect(shown("cards[k2].key")).toBe("cards");
  expect(shown("cards[k1].facts[f1].key")).toBe("cards[k1].facts[f1].key");
  expect(shown("cards[k1].facts[f2].key")).toBe("cards[k1].facts");
  expect(shown("cards[k1].picture")).toBe("cards[k1].picture");
});

test("a step is called after what it did to items of one list, and a change where it did more", () => {
  const insert: Delta = { type: "insert", target: BLOCK, path: "cards", at, element };
  const remove: Delta = { type: "remove", target: BLOCK, path: "cards", key: "k2", at, element };
  const kind = (...deltas: Delta[]) => placeOfStep(deltas)?.kind;
  expect(kind(insert)).toBe("add");
  expect(kind(insert, insert)).toBe("add");
  expect(kind(remove)).toBe("delete");
  expect(kind(insert, remove)).toBe("change");
  expect(kind(insert, { ...insert, path: "facts" })).toBe("change");
});
