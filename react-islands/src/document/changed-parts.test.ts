import fc from "fast-check";
import { expect, test } from "vitest";
import { perform, randomEdits, START_DOCUMENT } from "../testing/random-work";
import { changedParts, withParts } from "./changed-parts";

test("any document is its base with the parts that differ", () => {
  fc.assert(
    fc.property(randomEdits, randomEdits, (one, other) => {
      const [base, document] = [
        perform(START_DOCUMENT, one, "m").document,
        perform(START_DOCUMENT, other, "t").document,
      ];
      expect(withParts(base, structuredClone(changedParts(base, document)))).toEqual(document);
      expect(withParts(base, changedParts(null, document))).toEqual(document);
    }),
  );
});

test("a document without blocks is told from one with the blocks of its base, also where the base is not known", () => {
  const empty = { ...START_DOCUMENT, blocks: [] };
  expect(withParts(START_DOCUMENT, changedParts(null, empty))).toEqual(empty);
  expect(withParts(START_DOCUMENT, changedParts(START_DOCUMENT, empty))).toEqual(empty);
});

test("a document that says the same as its base has no changed parts", () => {
  expect(changedParts(START_DOCUMENT, structuredClone(START_DOCUMENT))).toEqual({
    page: {},
    blocks: [],
    keys: null,
  });
});
