import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

interface Storing {
  /** What was sent to be stored. */
  sent: PageDocument;
  /** What the editor holds now; more may have been typed meanwhile. */
  present: PageDocument;
  /** What the server stored, in its own words: cleaned HTML, names of files. */
  stored: PageDocument;
}

/** The present document with the server's words for every part that was not touched since it was sent. */
export function adopt({ sent, present, stored }: Storing): PageDocument {
  const merged: PageDocument = { ...present };
  for (const part of Object.keys(stored) as (keyof PageDocument)[]) {
    if (part === "blocks" || present[part] !== sent[part] || isEqual(present[part], stored[part])) continue;
    Object.assign(merged, { [part]: stored[part] });
  }
  const storedBlocks = new Map(stored.blocks.map((block) => [block.key, block]));
  const untouched = new Set(sent.blocks);
  merged.blocks = present.blocks.map((block) => {
    const cleaned = storedBlocks.get(block.key);
    return cleaned && untouched.has(block) && !isEqual(block, cleaned) ? cleaned : block;
  });
  return isEqual(merged, present) ? present : merged;
}
