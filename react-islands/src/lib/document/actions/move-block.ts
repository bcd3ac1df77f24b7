import { findBlock, type PageDocument } from "../document";

export interface MoveBlock {
  type: "move-block";
  key: string;
  /** The place it has afterwards, counted from 0. */
  to: number;
}

export function moveBlock(document: PageDocument, { key, to }: MoveBlock): PageDocument {
  const block = findBlock(document, key);
  if (!block || to < 0 || to >= document.blocks.length || document.blocks[to] === block) return document;
  const others = document.blocks.filter((other) => other !== block);
  return { ...document, blocks: others.toSpliced(to, 0, block) };
}
