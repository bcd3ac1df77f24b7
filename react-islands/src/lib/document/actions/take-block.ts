import type { Block } from "../../../api/wire";
import { insertAfter, type PageDocument } from "../document";

export interface TakeBlock {
  type: "take-block";
  /** A block of the page that this one is a translation of. It keeps its key: by it the two belong together. */
  block: Block;
  /** The key of the block that it follows there; null for the first. */
  after: string | null;
}

/** Puts a block of the source where it stands there. A block that is here already stays as it is. */
export function takeBlock(document: PageDocument, { block, after }: TakeBlock): PageDocument {
  const { blocks } = document;
  if (blocks.some(({ key }) => key === block.key)) return document;
  const { outdated: _, ...content } = block;
  const isAnchorTaken = blocks.some(({ anchorPoint }) => anchorPoint && anchorPoint === block.anchorPoint);
  const taken = isAnchorTaken ? { ...content, anchorPoint: "" } : content;
  const others = after === null ? [taken, ...blocks] : insertAfter(blocks, after, [taken]);
  return { ...document, blocks: others };
}
