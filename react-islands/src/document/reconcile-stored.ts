import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

interface Storing {
  /** Document sent to the server. */
  sent: PageDocument;
  /**
   * Document in the editor.
   * It may contain edits that were made after the sending.
   */
  present: PageDocument;
  /** Document as the server stored it, with normalised values. */
  stored: PageDocument;
}

/**
 * Updates the editor's document to the stored values.
 * Keeps edits that were made after the sending.
 */
export function reconcileStored({ sent, present, stored }: Storing): PageDocument {
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
