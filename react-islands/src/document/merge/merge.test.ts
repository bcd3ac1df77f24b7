import { expect, test } from "vitest";
import { documentOfBlocks, keysOf } from "../../testing/documents";
import { hero } from "../../testing/fixtures";
import { compare, merge } from "./merge";

const base = documentOfBlocks(hero("a", "A"), hero("b", "B"), hero("c", "C"));

function titles(document: typeof base): unknown[] {
  return document.blocks.map((block) => block.props?.title);
}

test("different blocks changed by two people fit together without asking", () => {
  const mine = documentOfBlocks(hero("a", "mine"), hero("b", "B"), hero("c", "C"), hero("m", "M"));
  const theirs = documentOfBlocks(hero("a", "A"), hero("c", "theirs"), hero("t", "T"));
  const sides = { base, mine, theirs };
  expect(compare(sides)).toEqual({ conflicts: [], parts: [] });
  expect(titles(merge(sides, {}))).toEqual(["mine", "theirs", "M", "T"]);
});

test("a block changed by both is asked about", () => {
  const mine = documentOfBlocks(hero("a", "mine"), hero("b", "B"), hero("c", "C"));
  const theirs = documentOfBlocks(hero("a", "theirs"), hero("b", "B"), hero("c", "C"));
  const sides = { base, mine, theirs };
  expect(compare(sides).conflicts.map(({ key }) => key)).toEqual(["a"]);
  expect(titles(merge(sides, {}))).toEqual(["mine", "B", "C"]);
  expect(titles(merge(sides, { a: "theirs" }))).toEqual(["theirs", "B", "C"]);
  const both = merge(sides, { a: "both" });
  expect(titles(both)).toEqual(["mine", "theirs", "B", "C"]);
  expect(new Set(keysOf(both)).size).toBe(4);
});

test("a block that one changed and the other removed is asked about", () => {
  const mine = documentOfBlocks(hero("b", "B"), hero("c", "C"));
  const theirs = documentOfBlocks(hero("a", "theirs"), hero("b", "B"), hero("c", "C"));
  const sides = { base, mine, theirs };
  expect(compare(sides).conflicts).toEqual([
    { key: "a", mine: null, theirs: hero("a", "theirs"), fields: null },
  ]);
  expect(titles(merge(sides, {}))).toEqual(["B", "C"]);
  expect(titles(merge(sides, { a: "theirs" }))).toEqual(["theirs", "B", "C"]);
});

test("the same change by both is no conflict", () => {
  const same = documentOfBlocks(hero("a", "same"), hero("b", "B"), hero("c", "C"));
  expect(compare({ base, mine: same, theirs: structuredClone(same) }).conflicts).toEqual([]);
});

test("parts of the page are taken from who changed them", () => {
  const sides = {
    base,
    mine: { ...base, title: "mine", seoTitle: "mine" },
    theirs: { ...base, title: "theirs", seoDescription: "theirs" },
  };
  expect(compare(sides).parts).toEqual(["title"]);
  expect(merge(sides, {})).toMatchObject({ title: "mine", seoTitle: "mine", seoDescription: "theirs" });
  expect(merge(sides, { title: "theirs" }).title).toBe("theirs");
});
