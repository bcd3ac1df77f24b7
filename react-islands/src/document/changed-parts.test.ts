import fc from "fast-check";
import { expect, test } from "vitest";
import { perform, START, series } from "../testing/random-work";
import { changedParts, withParts } from "./changed-parts";

test("any document is its base with the parts that differ", () => {
  fc.assert(
    fc.property(series, series, (one, other) => {
      const [base, document] = [perform(START, one, "m").document, perform(START, other, "t").document];
      expect(withParts(base, structuredClone(changedParts(base, document)))).toEqual(document);
      expect(withParts(base, changedParts(null, document))).toEqual(document);
    }),
  );
});

test("a document without blocks is told from one with the blocks of its base, also where the base is not known", () => {
  const empty = { ...START, blocks: [] };
  expect(withParts(START, changedParts(null, empty))).toEqual(empty);
  expect(withParts(START, changedParts(START, empty))).toEqual(empty);
});

test("a document that says the same as its base has no changed parts", () => {
  expect(changedParts(START, structuredClone(START))).toEqual({ page: {}, blocks: [], keys: null });
});
