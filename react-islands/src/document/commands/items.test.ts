import { expect, test } from "vitest";
import { after, documentOfBlocks } from "../../testing/documents";
import { CARDS, hero, image } from "../../testing/fixtures";
import { START_DOCUMENT } from "../../testing/random-work";
import { applyAll, readList } from "../apply";
import type { Delta } from "../delta";
import type { PageDocument } from "../document";
import { newItem } from "../new-block";
import { duplicateItem, type ItemList, insertItem, moveItem, removeItem } from "./items";

const LIST: ItemList = { target: { part: "block", key: "a" }, path: "cards" };
const FACTS: ItemList = { ...LIST, path: "cards[k1].facts" };
const item = { value: { key: "n", title: "new" }, images: {}, files: {} };

function keys(document: PageDocument, list: ItemList = LIST): string[] {
  return (readList(document, list.target, list.path) ?? []).map(({ key }) => key);
}

test.each([
  ["k1", "k1 n k2 k3"],
  [null, "k1 k2 k3 n"],
])("an item behind %s stands there", (behind, expected) => {
  expect(keys(after(START_DOCUMENT, insertItem(START_DOCUMENT, LIST, item, behind))).join(" ")).toBe(
    expected,
  );
});

test("the first item makes its list, and undoing takes the list away again", () => {
  const empty = documentOfBlocks({ ...hero("a", "A"), type: "cards" });
  const { document, undo } = applyAll(empty, insertItem(empty, LIST, item, null));
  expect(keys(document)).toEqual(["n"]);
  expect(applyAll(document, undo).document).toEqual(empty);
});

test("what is no list of items is not written over", () => {
  const odd = documentOfBlocks(hero("a", "A", { props: { cards: "text" } }));
  expect(after(odd, insertItem(odd, LIST, item, null))).toBe(odd);
});

test("an item goes with its pictures, and comes back with them", () => {
  const { document, undo } = applyAll(START_DOCUMENT, removeItem(START_DOCUMENT, LIST, "k1"));
  expect(keys(document)).toEqual(["k2", "k3"]);
  expect(document.blocks[0]?.__images).toEqual({ picture: [image(1)] });
  expect(applyAll(document, undo).document).toEqual(START_DOCUMENT);
  expect(removeItem(START_DOCUMENT, LIST, "gone")).toEqual([]);
});

test("a copy of an item has keys of its own for itself and what is in it, with all pictures", () => {
  const { deltas, copy } = duplicateItem(START_DOCUMENT, LIST, "k1");
  const next = after(START_DOCUMENT, deltas);
  expect(keys(next)).toEqual(["k1", copy, "k2", "k3"]);
  const facts = keys(next, { ...LIST, path: `cards[${copy}].facts` });
  expect(facts).toHaveLength(2);
  expect(facts.some((key) => keys(next, FACTS).includes(key))).toBe(false);
  expect(next.blocks[0]?.__images).toMatchObject({
    [`cards[${copy}].picture`]: [image(2)],
    [`cards[${copy}].facts[${facts[0]}].icon`]: [image(3)],
  });
});

test("an item moves within its list, on any level", () => {
  const moved = (deltas: Delta[], list: ItemList) => keys(after(START_DOCUMENT, deltas), list).join(" ");
  expect(moved(moveItem(START_DOCUMENT, LIST, "k1", 2), LIST)).toBe("k2 k3 k1");
  expect(moved(moveItem(START_DOCUMENT, FACTS, "f2", 0), FACTS)).toBe("f2 f1");
  for (const to of [-1, 0, 3]) expect(moveItem(START_DOCUMENT, LIST, "k1", to)).toEqual([]);
});

test("an item of a page's type is one like those of blocks", () => {
  const people: ItemList = { target: { part: "page-type" }, path: "people" };
  const { document, undo } = applyAll(START_DOCUMENT, removeItem(START_DOCUMENT, people, "p1"));
  expect(document.pageType.props).toEqual({ people: [] });
  expect(document.__images).toEqual({ cover: [image(91)] });
  expect(applyAll(document, undo).document).toEqual(START_DOCUMENT);
});

test("a new item begins with what its fields begin with", () => {
  const [, cards] = CARDS.fields;
  const fields = cards?.kind === "items" ? cards.fields : [];
  const [title] = fields;
  const withDefault = title ? [{ ...title, default: "Untitled" }, ...fields.slice(1)] : [];
  const { value } = newItem(withDefault);
  expect(value).toEqual({ key: value.key, title: "Untitled", hasButton: false });
});
