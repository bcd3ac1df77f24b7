import fc from "fast-check";
import { expect, test } from "vitest";
import { isEqual } from "../../lib/equal";
import { perform, randomEdits, START_DOCUMENT } from "../../testing/random-work";
import { applyAll, readList } from "../apply";
import { type Tree, toTree } from "../content";
import { BLOCKS, type Target } from "../delta";
import type { PageDocument } from "../document";
import { rebaseHistory, record, startHistory, undo } from "../history";
import { compare, merge, type Sides } from "./merge";
import { hasMoved } from "./order";

/** Returns the keys of all lists, by the path of the list. */
function lists(document: PageDocument): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (place: string, { lists: below }: Tree) => {
    for (const [name, items] of below) {
      found.set(`${place}/${name}`, [...items.keys()]);
      for (const [key, item] of items) visit(`${place}/${name}/${key}`, item);
    }
  };
  found.set("blocks", readList(document, { part: "page" }, BLOCKS)?.map(({ key }) => key) ?? []);
  for (const { key, props = {} } of document.blocks) {
    visit(key, toTree({ props, __images: {}, __files: {} }));
  }
  visit("", toTree({ props: document.pageType.props ?? {}, __images: {}, __files: {} }));
  return found;
}

/**
 * Returns true if both sides reordered the same list.
 * Then the order of `mine` is kept.
 */
function bothReordered({ base, mine, theirs }: Sides): boolean {
  const [former, my, their] = [lists(base), lists(mine), lists(theirs)];
  return [...former].some(
    ([place, keys]) => hasMoved(keys, my.get(place) ?? keys) && hasMoved(keys, their.get(place) ?? keys),
  );
}

function fitTogether(sides: Sides): boolean {
  const { conflicts, parts } = compare(sides);
  return conflicts.length + parts.length === 0 && !bothReordered(sides);
}

test("two series that do not collide give one result, whoever is first", () => {
  let met = 0;
  fc.assert(
    fc.property(randomEdits, randomEdits, (mine, theirs) => {
      const [my, their] = [
        perform(START_DOCUMENT, mine, "m").document,
        perform(START_DOCUMENT, theirs, "t").document,
      ];
      const sides = { base: START_DOCUMENT, mine: my, theirs: their };
      fc.pre(fitTogether(sides));
      met += 1;
      expect(merge({ base: START_DOCUMENT, mine: their, theirs: my }, {})).toEqual(merge(sides, {}));
    }),
  );
  expect(met).toBeGreaterThan(50);
});

test("two series that collide give one result for the same answers, whoever is first", () => {
  let met = 0;
  fc.assert(
    fc.property(randomEdits, randomEdits, (mine, theirs) => {
      const [my, their] = [
        perform(START_DOCUMENT, mine, "m").document,
        perform(START_DOCUMENT, theirs, "t").document,
      ];
      const sides = { base: START_DOCUMENT, mine: my, theirs: their };
      const swapped = { base: START_DOCUMENT, mine: their, theirs: my };
      fc.pre(!bothReordered(sides) && !fitTogether(sides));
      met += 1;
      const { conflicts, parts } = compare(swapped);
      const contested = [...conflicts.map(({ key }) => key), ...parts];
      const answers = Object.fromEntries(contested.map((name) => [name, "theirs" as const]));
      expect(merge(swapped, answers)).toEqual(merge(sides, {}));
    }),
  );
  expect(met).toBeGreaterThan(10);
});

/** Returns all values, and the items that exist, by path. */
function values(document: PageDocument): Map<string, unknown> {
  const found = new Map<string, unknown>([["title", document.title]]);
  const visit = (place: string, { leaves, lists: below }: Tree) => {
    for (const [id, { value }] of leaves) found.set(`${place}/${id}`, value);
    for (const [name, items] of below) {
      for (const [key, item] of items) {
        found.set(`${place}/${name}/${key}`, "here");
        visit(`${place}/${name}/${key}`, item);
      }
    }
  };
  for (const { key, props = {}, __images = {}, __files = {} } of document.blocks) {
    found.set(key, "here");
    visit(key, toTree({ props, __images, __files }));
  }
  const { pageType, __images, __files } = document;
  visit("", toTree({ props: pageType.props ?? {}, __images, __files }));
  return found;
}

test("what a colleague changed is theirs in every state of a history, and the rest is mine", () => {
  fc.assert(
    fc.property(randomEdits, randomEdits, (mine, theirs) => {
      const { steps } = perform(START_DOCUMENT, mine, "m");
      const their = structuredClone(perform(START_DOCUMENT, theirs, "t").document);
      let history = startHistory(START_DOCUMENT);
      for (const deltas of steps) history = record(history, { deltas, at: 0 });
      let rebased = rebaseHistory(history, { base: START_DOCUMENT, theirs: their });
      // Undoing all steps leads exactly to the colleague's version.
      const states = [rebased.present];
      while (rebased.past.length > 0) {
        rebased = undo(rebased);
        states.push(rebased.present);
      }
      expect(rebased.present).toEqual(their);
      const [base, wanted] = [values(START_DOCUMENT), values(their)];
      const changed = [...new Set([...base.keys(), ...wanted.keys()])].filter(
        (place) => !isEqual(base.get(place), wanted.get(place)),
      );
      const isThere = (place: string) => wanted.has(place);
      for (const each of states) {
        const held = values(each);
        for (const place of changed.filter(isThere)) expect(held.get(place)).toEqual(wanted.get(place));
      }
    }),
  );
});

const CARDS: Target = { part: "block", key: "a" };

test("different fields and different items of one block fit together without asking", () => {
  const mine = applyAll(START_DOCUMENT, [
    { type: "set", target: CARDS, group: "props", path: "title", value: "mine" },
    { type: "set", target: CARDS, group: "props", path: "cards[k1].title", value: "mine" },
  ]).document;
  const theirs = applyAll(START_DOCUMENT, [
    { type: "set", target: CARDS, group: "props", path: "cards[k1].subtitle", value: "theirs" },
    { type: "set", target: CARDS, group: "props", path: "cards[k2].title", value: "theirs" },
  ]).document;
  const sides = { base: START_DOCUMENT, mine, theirs };
  expect(compare(sides)).toEqual({ conflicts: [], parts: [] });
  expect(merge(sides, {}).blocks[0]?.props).toMatchObject({
    title: "mine",
    cards: [{ title: "mine", subtitle: "theirs" }, { title: "theirs" }, { title: "three" }],
  });
});

test("a field that both changed is asked about with its block; the others fit together whatever is chosen", () => {
  const set = (path: string, value: string) =>
    ({ type: "set", target: CARDS, group: "props", path, value }) as const;
  const mine = applyAll(START_DOCUMENT, [set("title", "mine"), set("cards[k1].title", "mine")]).document;
  const theirs = applyAll(START_DOCUMENT, [
    set("title", "theirs"),
    set("cards[k2].title", "theirs"),
  ]).document;
  const sides = { base: START_DOCUMENT, mine, theirs };
  expect(compare(sides).conflicts).toMatchObject([{ key: "a", fields: ["title"] }]);
  for (const choice of ["mine", "theirs"] as const) {
    expect(merge(sides, { a: choice }).blocks[0]?.props).toMatchObject({
      title: choice,
      cards: [{ title: "mine" }, { title: "theirs" }, { title: "three" }],
    });
  }
});

test("an item that one removed and the other changed is asked about", () => {
  const [item] = readList(START_DOCUMENT, CARDS, "cards") ?? [];
  const mine = applyAll(START_DOCUMENT, [
    { type: "set", target: CARDS, group: "__images", path: "cards[k1].picture", value: [] },
  ]).document;
  const theirs = applyAll(START_DOCUMENT, [
    {
      type: "remove",
      target: CARDS,
      path: "cards",
      key: "k1",
      at: { after: null, before: "k2" },
      element: { value: item ?? { key: "k1" }, images: {}, files: {} },
    },
  ]).document;
  const sides = { base: START_DOCUMENT, mine, theirs };
  expect(compare(sides).conflicts).toMatchObject([{ key: "a", fields: ["cards"] }]);
  const keys = (document: PageDocument) => readList(document, CARDS, "cards")?.map(({ key }) => key);
  expect(keys(merge(sides, { a: "mine" }))).toEqual(["k1", "k2", "k3"]);
  expect(keys(merge(sides, { a: "theirs" }))).toEqual(["k2", "k3"]);
  expect(Object.keys(merge(sides, { a: "theirs" }).blocks[0]?.__images ?? {})).toEqual(["picture"]);
});
