// @vitest-environment jsdom

import { expect, test } from "vitest";
import type { BlockImage } from "../../../../api/wire";
import { documentOf } from "../../../../document/document";
import { BLOCK_TYPES, hero, image, version } from "../../../../testing/fixtures";
import { nextUntranslated, translatedTexts } from "./translated-texts";

const SOURCE = documentOf(
  version({
    title: "About us",
    blocks: [
      hero("a", "Harbour", { props: { title: "Harbour", subtitle: "By the sea" } }),
      hero("b", "2026", { props: { title: "2026", subtitle: "Opening hours" } }),
    ],
  }),
);

function texts(title: string, blocks: Parameters<typeof hero>[]) {
  const own = documentOf(version({ title, blocks: blocks.map((block) => hero(...block)) }));
  return translatedTexts(SOURCE, own, BLOCK_TYPES);
}

test("a text is translated once it has words that are not those of the source", () => {
  const found = texts("Over ons", [
    ["a", "", { props: { title: "Haven", subtitle: "By the sea" } }],
    ["b", "", { props: { title: "2026", subtitle: "" } }],
  ]);
  expect(found).toEqual([
    { key: null, path: "title", isTranslated: true },
    { key: "a", path: "title", isTranslated: true },
    { key: "a", path: "subtitle", isTranslated: false },
    { key: "b", path: "subtitle", isTranslated: false },
  ]);
});

test("numbers, and blocks that only one of the pages has, are no texts to translate", () => {
  const found = texts("About us", [
    ["c", "", { props: { title: "Own" } }],
    ["b", "", { props: { title: "2026", subtitle: "Openingstijden" } }],
  ]);
  expect(found).toEqual([
    { key: null, path: "title", isTranslated: false },
    { key: "b", path: "subtitle", isTranslated: true },
  ]);
});

test("alternative texts are texts to translate, but not those of decorative or replaced pictures", () => {
  const shown = (pictures: BlockImage[]) =>
    documentOf(
      version({ title: "2026", blocks: [hero("a", "", { props: {}, __images: { picture: pictures } })] }),
    );
  const source = shown([image(1, { altText: "A bridge" })]);
  const state = (picture: BlockImage) => translatedTexts(source, shown([picture]), BLOCK_TYPES);
  const untranslated = [{ key: "a", path: "picture", isTranslated: false }];
  expect(state(image(1, { altText: "A bridge" }))).toEqual(untranslated);
  expect(state(image(1, { altText: null, inheritedAltText: "" }))).toEqual(untranslated);
  const translated = [{ key: "a", path: "picture", isTranslated: true }];
  expect(state(image(1, { altText: "Een brug" }))).toEqual(translated);
  expect(state(image(1, { altText: null, inheritedAltText: "Een brug" }))).toEqual(translated);
  expect(state(image(1, { altText: "" }))).toEqual([]);
  expect(state(image(2, { altText: "Een boot" }))).toEqual([]);
});

test("the next untranslated text is the one behind the focus, and the first again behind the last", () => {
  const found = texts("Over ons", [
    ["a", "", { props: { title: "Haven", subtitle: "By the sea" } }],
    ["b", "", { props: { title: "2026", subtitle: "" } }],
  ]);
  const [, , first, last] = found;
  expect(nextUntranslated(found, null)).toBe(first);
  expect(nextUntranslated(found, { key: "a", path: "title" })).toBe(first);
  expect(nextUntranslated(found, { key: "a", path: "subtitle" })).toBe(last);
  expect(nextUntranslated(found, { key: "b", path: "subtitle" })).toBe(first);
  expect(nextUntranslated(found.slice(0, 2), null)).toBeNull();
});
