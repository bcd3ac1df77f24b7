import { type PageDocument, withBlock } from "../document";

export interface SetAnchor {
  type: "set-anchor";
  key: string;
  /** Empty for none. */
  anchor: string;
}

export function setAnchor(document: PageDocument, { key, anchor }: SetAnchor): PageDocument {
  return withBlock(document, key, (block) => ({ ...block, anchorPoint: anchor }));
}
