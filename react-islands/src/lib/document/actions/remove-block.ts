import type { PageDocument } from "../document";

export interface RemoveBlock {
  type: "remove-block";
  key: string;
}

export function removeBlock(document: PageDocument, { key }: RemoveBlock): PageDocument {
  return { ...document, blocks: document.blocks.filter((block) => block.key !== key) };
}
