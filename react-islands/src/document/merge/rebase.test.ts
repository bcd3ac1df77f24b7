import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "../../api/wire";
import { isEqual } from "../../lib/equal";
import { documentOfBlocks } from "../../testing/documents";
import { hero } from "../../testing/fixtures";
import { applyAll } from "../apply";
import { diff } from "../diff";
import type { PageDocument } from "../document";
import { withBlock } from "../document";
import { rebaseOnto } from "./rebase";

const BASE = documentOfBlocks(hero("a", "A"), hero("b", "B"), hero("c", "C"), hero("d", "D"));

/** A random edit. Each number selects one of the existing elements. */
interface RandomChange {
  kind: number;
  block: number;
  place: number;
}

const changes: fc.Arbitrary<RandomChange[]> = fc.array(
  fc.record({ kind: fc.nat(4), block: fc.nat(9), place: fc.nat(3) }),
  { maxLength: 6 },
);

function changed(
  document: PageDocument,
  { kind, block: number, place }: RandomChange,
  name: string,
): PageDocument {
  const block = document.blocks[number % Math.max(1, document.blocks.length)];
  const rest = document.blocks.filter((each) => each !== block);
  switch (kind) {
    case 0:
      return { ...document, title: name };
    case 1:
      return { ...document, blocks: document.blocks.toSpliced(place, 0, hero(name, name)) };
    case 2:
      return { ...document, blocks: rest };
    case 3:
      return block ? { ...document, blocks: [...rest, block] } : document;
    default:
      return block ? withBlock(document, block.key, () => hero(block.key, name)) : document;
  }
}

/** Returns the base document, and the document after each change. */
function statesOf(list: RandomChange[], author: string): PageDocument[] {
  const states = [BASE];
  for (const [step, each] of list.entries()) {
    states.push(changed(states.at(-1) ?? BASE, each, `${author}${step}`));
  }
  return states;
}

function blockOf(document: PageDocument, key: string): Block | undefined {
  return document.blocks.find((block) => block.key === key);
}

test("what a colleague changed is theirs in every state of a history, and the rest is mine", () => {
  fc.assert(
    fc.property(changes, changes, (theirChanges, myChanges) => {
      const theirs = structuredClone(statesOf(theirChanges, "t").at(-1) ?? BASE);
      const { apply: rebase } = rebaseOnto({ base: BASE, theirs });
      for (const mine of statesOf(myChanges, "m")) {
        const rebased = rebase(mine);
        for (const { key } of [...BASE.blocks, ...theirs.blocks, ...mine.blocks]) {
          const isTheirs = !isEqual(blockOf(BASE, key), blockOf(theirs, key));
          expect(blockOf(rebased, key)).toEqual(blockOf(isTheirs ? theirs : mine, key));
        }
        expect(rebased.title).toBe(theirs.title === BASE.title ? mine.title : theirs.title);
      }
      expect(rebase(BASE)).toBe(theirs);
    }),
    { numRuns: 200 },
  );
});

test("a step in what a colleague left alone is the same step after the rebase", () => {
  let alone = 0;
  fc.assert(
    fc.property(changes, changes, (theirChanges, myChanges) => {
      const theirs = structuredClone(statesOf(theirChanges, "t").at(-1) ?? BASE);
      const rebase = rebaseOnto({ base: BASE, theirs });
      const states = statesOf(myChanges, "m");
      for (const [index, state] of states.slice(1).entries()) {
        const former = states[index] ?? BASE;
        const deltas = diff(former, state);
        if (!rebase.leavesAlone(deltas)) continue;
        if (deltas.length > 0) alone += 1;
        expect(applyAll(rebase.apply(former), deltas).document).toEqual(rebase.apply(state));
      }
    }),
    { numRuns: 500 },
  );
  expect(alone).toBeGreaterThan(100);
});
