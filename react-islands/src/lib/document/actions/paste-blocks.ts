import type { Block } from "../../../api/wire";
import { insertAfter, type PageDocument } from "../document";

export interface PasteBlocks {
  type: "paste-blocks";
  /** With keys that are new to this page. */
  blocks: Block[];
  after: string | null;
}

/** Anchors that this page already has are dropped from what is pasted. */
export function pasteBlocks(document: PageDocument, { blocks, after }: PasteBlocks): PageDocument {
  const taken = new Set(document.blocks.map((block) => block.anchorPoint));
  const pasted = blocks.map((block) =>
    block.anchorPoint && taken.has(block.anchorPoint) ? { ...block, anchorPoint: "" } : block,
  );
  return { ...document, blocks: insertAfter(document.blocks, after, pasted) };
}
