import { expect, test } from "vitest";
import type { Block } from "../../api/wire";
import { isEqual } from "../../lib/equal";
import { documentOfBlocks } from "../../testing/documents";
import { hero } from "../../testing/fixtures";
import type { PageDocument } from "../document";
import { withBlock } from "../document";
import { rebaseOnto } from "./rebase";

const BASE = documentOfBlocks(hero("a", "A"), hero("b", "B"), hero("c", "C"), hero("d", "D"));

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return (state >>> 8) % below;
  };
}

/** One change that an editor can make. */
function changed(document: PageDocument, random: (below: number) => number, name: string): PageDocument {
  const block = document.blocks[random(document.blocks.length)];
  const rest = document.blocks.filter((each) => each !== block);
  switch (random(5)) {
    case 0:
      return { ...document, title: name };
    case 1:
      return { ...document, blocks: document.blocks.toSpliced(random(4), 0, hero(name, name)) };
    case 2:
      return { ...document, blocks: rest };
    case 3:
      return block ? { ...document, blocks: [...rest, block] } : document;
    default:
      return block ? withBlock(document, block.key, () => hero(block.key, name)) : document;
  }
}

function steps(seed: number, author: string): PageDocument[] {
  const random = numbers(seed);
  const states = [BASE];
  for (let step = 0; step < 6; step += 1) {
    states.push(changed(states.at(-1) ?? BASE, random, `${author}${step}`));
  }
  return states;
}

function blockOf(document: PageDocument, key: string): Block | undefined {
  return document.blocks.find((block) => block.key === key);
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "what a colleague changed is theirs in every state of a history, and the rest is mine (%i)",
  (seed) => {
    const theirs = structuredClone(steps(seed + 1000, "t").at(-1) ?? BASE);
    const rebase = rebaseOnto({ base: BASE, theirs });
    for (const mine of steps(seed, "m")) {
      const rebased = rebase(mine);
      for (const key of [...BASE.blocks, ...theirs.blocks, ...mine.blocks].map((block) => block.key)) {
        const isTheirs = !isEqual(blockOf(BASE, key), blockOf(theirs, key));
        expect(blockOf(rebased, key)).toEqual(blockOf(isTheirs ? theirs : mine, key));
      }
      expect(rebased.title).toBe(theirs.title === BASE.title ? mine.title : theirs.title);
    }
    expect(rebase(BASE)).toBe(theirs);
  },
);
