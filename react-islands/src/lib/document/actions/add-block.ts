import type { Block } from "../../../api/wire";
import { insertAfter, type PageDocument } from "../document";

export interface AddBlock {
  type: "add-block";
  block: Block;
  /** The key of the block that the new one follows; null for the end. */
  after: string | null;
}

export function addBlock(document: PageDocument, { block, after }: AddBlock): PageDocument {
  return { ...document, blocks: insertAfter(document.blocks, after, [block]) };
}
