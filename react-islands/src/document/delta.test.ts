import fc from "fast-check";
import { expect, test } from "vitest";
import { isEqual } from "../lib/equal";
import { documentOfBlocks } from "../testing/documents";
import { hero, image } from "../testing/fixtures";
import { perform, randomEdits, START_DOCUMENT } from "../testing/random-work";
import { apply, applyAll } from "./apply";
import { type Delta, invert } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { record, redo, startHistory, undo } from "./history";

test("any series of deltas is undone to the start, and redone to the end", () => {
  fc.assert(
    fc.property(randomEdits, (works) => {
      const { steps, document } = perform(START_DOCUMENT, works, "m");
      const { document: end, undo: back } = applyAll(START_DOCUMENT, steps.flat());
      expect(end).toEqual(document);
      const { document: start, undo: forth } = applyAll(end, back);
      expect(start).toEqual(START_DOCUMENT);
      expect(applyAll(start, forth).document).toEqual(end);
    }),
  );
});

test("a history is walked to its start and to its end again", () => {
  fc.assert(
    fc.property(randomEdits, (works) => {
      const { steps, document } = perform(START_DOCUMENT, works, "m");
      let history = startHistory(START_DOCUMENT);
      for (const deltas of steps) history = record(history, { deltas, at: 0 });
      while (history.past.length > 0) history = undo(history);
      expect(history.present).toEqual(START_DOCUMENT);
      while (history.future.length > 0) history = redo(history);
      expect(history.present).toEqual(document);
    }),
  );
});

test("a delta inverted twice is itself, and going through JSON changes nothing", () => {
  fc.assert(
    fc.property(randomEdits, (works) => {
      for (const delta of perform(START_DOCUMENT, works, "m").steps.flat()) {
        expect(invert(invert(delta))).toStrictEqual(delta);
        expect(JSON.parse(JSON.stringify(delta))).toStrictEqual(delta);
      }
    }),
  );
});

test("what differs between any two documents makes one of the other", () => {
  fc.assert(
    fc.property(randomEdits, randomEdits, (mine, theirs) => {
      const [one, other] = [
        perform(START_DOCUMENT, mine, "m").document,
        perform(START_DOCUMENT, theirs, "t").document,
      ];
      expect(applyAll(one, diff(one, other)).document).toEqual(other);
    }),
  );
});

test("a document that no form describes is still reached", () => {
  const odd = documentOfBlocks(
    hero("a", "A", { __images: { "cards[gone].picture": [image(1)], "no path!": [image(2)] } }),
    { ...hero("b", "B"), shape: { deep: [1, { key: "x" }] } } as ReturnType<typeof hero>,
  );
  const plain = documentOfBlocks(hero("a", "A"), hero("b", "B"));
  for (const [from, to] of [
    [odd, plain],
    [plain, odd],
  ] as [PageDocument, PageDocument][]) {
    expect(applyAll(from, diff(from, to)).document).toEqual(to);
  }
});

test("blocks and items that are not touched stay the same objects", () => {
  const next = apply(START_DOCUMENT, {
    type: "set",
    target: { part: "block", key: "a" },
    group: "props",
    path: "cards[k1].title",
    value: "new",
  });
  expect(next.blocks[0]?.props).toMatchObject({ cards: [{ title: "new" }, { title: "two" }, {}] });
  expect(next.blocks.slice(1).every((block, index) => block === START_DOCUMENT.blocks[index + 1])).toBe(true);
  const cards = (document: PageDocument) => document.blocks[0]?.props?.cards as object[];
  expect(cards(next)[1]).toBe(cards(START_DOCUMENT)[1]);
});

const GONE: Delta[] = [
  { type: "set", target: { part: "block", key: "gone" }, group: "props", path: "title", value: "x" },
  { type: "set", target: { part: "block", key: "a" }, group: "props", path: "cards[gone].title", value: "x" },
  {
    type: "set",
    target: { part: "block", key: "a" },
    group: "__images",
    path: "cards[gone].picture",
    value: [],
  },
  { type: "set", target: { part: "block", key: "a" }, group: "props", path: "cards[k1].key", value: "other" },
  { type: "set", target: { part: "block", key: "a" }, group: "own", path: "key", value: "b" },
  { type: "set", target: { part: "page" }, group: "own", path: "blocks", value: [] },
  { type: "set", target: { part: "page" }, group: "own", path: "unheardOf", value: 1 },
  {
    type: "remove",
    target: { part: "page" },
    path: "blocks",
    key: "gone",
    at: { after: null, before: null },
    element: { value: { key: "gone" }, images: {}, files: {} },
  },
  {
    type: "move",
    target: { part: "block", key: "a" },
    path: "cards",
    key: "gone",
    at: { after: null, before: null },
    from: { after: null, before: null },
  },
  {
    type: "insert",
    target: { part: "block", key: "a" },
    path: "cards[gone].facts",
    at: { after: null, before: null },
    element: { value: { key: "new" }, images: {}, files: {} },
  },
  {
    type: "insert",
    target: { part: "block", key: "a" },
    path: "cards",
    at: { after: null, before: null },
    element: { value: { key: "k1" }, images: {}, files: {} },
  },
];

test.each(GONE)(
  "what is about something that is not there, or not to be changed, changes nothing: %j",
  (delta) => {
    expect(apply(START_DOCUMENT, delta)).toBe(START_DOCUMENT);
    expect(applyAll(START_DOCUMENT, [delta]).undo).toEqual([]);
  },
);

test("an item that is removed takes its pictures along, and undoing brings them back", () => {
  const { undo: back, document } = applyAll(START_DOCUMENT, [
    {
      type: "remove",
      target: { part: "block", key: "a" },
      path: "cards",
      key: "k1",
      at: { after: null, before: null },
      element: { value: { key: "k1" }, images: {}, files: {} },
    },
  ]);
  expect(document.blocks[0]?.__images).toEqual({ picture: [image(1)] });
  expect(back).toMatchObject([
    {
      type: "insert",
      at: { after: null, before: "k2" },
      element: { images: { picture: [image(2)], "facts[f1].icon": [image(3)] } },
    },
  ]);
  expect(applyAll(document, back).document).toEqual(START_DOCUMENT);
  expect(isEqual(applyAll(document, back).document, START_DOCUMENT)).toBe(true);
});

test("where its neighbours are gone, what comes back stands at the end", () => {
  const insert: Delta = {
    type: "insert",
    target: { part: "page" },
    path: "blocks",
    at: { after: "gone", before: "gone too" },
    element: { value: { ...hero("n", "N") }, images: {}, files: {} },
  };
  expect(apply(START_DOCUMENT, insert).blocks.map(({ key }) => key)).toEqual(["a", "b", "c", "n"]);
  const beside: Delta = { ...insert, at: { after: "gone", before: "b" } };
  expect(apply(START_DOCUMENT, beside).blocks.map(({ key }) => key)).toEqual(["a", "n", "b", "c"]);
});
