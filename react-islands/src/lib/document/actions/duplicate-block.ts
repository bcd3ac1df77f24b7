import { findBlock, insertAfter, type PageDocument } from "../document";

export interface DuplicateBlock {
  type: "duplicate-block";
  key: string;
  newKey: string;
}

/** The copy has no anchor: a name leads to one place. */
export function duplicateBlock(document: PageDocument, { key, newKey }: DuplicateBlock): PageDocument {
  const block = findBlock(document, key);
  if (!block) return document;
  const copy = { ...structuredClone(block), key: newKey, anchorPoint: "" };
  return { ...document, blocks: insertAfter(document.blocks, key, [copy]) };
}
