import fc from "fast-check";
import type { Block } from "../api/wire";
import { applyAll, readList } from "../document/apply";
import { duplicateBlocks, insertBlocks, moveBlock, removeBlock } from "../document/commands/blocks";
import { duplicateItem, type ItemList, insertItem, moveItem, removeItem } from "../document/commands/items";
import { setPageFields, setValue } from "../document/commands/set-value";
import type { Delta, Target } from "../document/delta";
import type { PageDocument } from "../document/document";
import { itemPrefix } from "../document/field-path";
import { documentOfBlocks } from "./documents";
import { image } from "./fixtures";

/**
 * A random edit.
 * Its numbers select the kind of edit, and existing elements.
 */
export interface RandomEdit {
  kind: number;
  where: number;
  which: number;
  to: number;
  text: string;
}

export const work: fc.Arbitrary<RandomEdit> = fc.record({
  kind: fc.nat(10),
  where: fc.nat(20),
  which: fc.nat(5),
  to: fc.nat(5),
  text: fc.string({ maxLength: 3 }),
});

export const randomEdits = fc.array(work, { maxLength: 12 });

/** Document with two levels of items, which have pictures. */
export const START_DOCUMENT: PageDocument = {
  ...documentOfBlocks(cards("a"), cards("b"), cards("c")),
  pageType: { id: "team", props: { people: [{ key: "p1", name: "Noor" }] } },
  __images: { "people[p1].portrait": [image(90)], cover: [image(91)] },
};

function cards(key: string): Block {
  return {
    type: "cards",
    key,
    anchorPoint: "",
    props: {
      title: key,
      cards: [
        { key: "k1", title: "one", facts: [{ key: "f1", text: "x" }, { key: "f2" }] },
        { key: "k2", title: "two" },
        { key: "k3", title: "three" },
      ],
    },
    __images: {
      picture: [image(1)],
      "cards[k1].picture": [image(2)],
      "cards[k1].facts[f1].icon": [image(3)],
    },
    __files: { "cards[k2].terms": [{ fileID: 9 }] },
  };
}

function chosen<T>(list: T[], number: number): T | undefined {
  return list[number % Math.max(1, list.length)];
}

/**
 * Returns the deltas of an edit.
 * New keys start with `author`, so
 * the keys of two authors differ.
 */
export function deltasOf(
  document: PageDocument,
  { kind, where, which, to, text }: RandomEdit,
  author: string,
): Delta[] {
  const block = chosen(document.blocks, where);
  if (!block) return insertBlocks(document, [cards(`${author}${text.length}${which}`)], null);
  const target: Target = where % 4 === 3 ? { part: "page-type" } : { part: "block", key: block.key };
  const list = listOf(document, target, which);
  const items = readList(document, list.target, list.path) ?? [];
  const item = chosen(items, to)?.key ?? "gone";
  switch (kind) {
    case 0:
      return setPageFields(document, { title: text });
    case 1:
      return insertBlocks(document, [cards(`${author}${where}${which}${to}`)], block.key);
    case 2:
      return removeBlock(document, block.key);
    case 3:
      return moveBlock(document, block.key, to % document.blocks.length);
    case 4:
      return setValue(document, { target, group: "props", path: "title" }, text);
    case 5:
      return setValue(
        document,
        { target, group: "props", path: `${itemPrefix(list.path, item)}title` },
        text,
      );
    case 6: {
      const element = { value: { key: `${author}${where}${which}`, title: text }, images: {}, files: {} };
      return insertItem(document, list, element, item);
    }
    case 7:
      return removeItem(document, list, item);
    case 8:
      return moveItem(document, list, item, which % Math.max(1, items.length));
    case 9:
      return to > 2
        ? duplicateItem(document, list, item).deltas
        : duplicateBlocks(document, [block.key]).deltas;
    default: {
      const path = which > 2 ? `${itemPrefix(list.path, item)}picture` : "picture";
      return setValue(document, { target, group: "__images", path }, to > 3 ? undefined : [image(to)]);
    }
  }
}

function listOf(document: PageDocument, target: Target, which: number): ItemList {
  if (target.part === "page-type") return { target, path: "people" };
  const outer = readList(document, target, "cards") ?? [];
  const item = chosen(outer, which);
  return { target, path: which > 3 && item ? `cards[${item.key}].facts` : "cards" };
}

/**
 * Performs edits.
 * Returns the deltas of each edit, and the final document.
 */
export function perform(start: PageDocument, works: RandomEdit[], author: string) {
  const steps: Delta[][] = [];
  let document = start;
  for (const each of works) {
    const deltas = deltasOf(document, each, author);
    steps.push(deltas);
    document = applyAll(document, deltas).document;
  }
  return { steps, document };
}
