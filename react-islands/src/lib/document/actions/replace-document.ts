import type { PageDocument } from "../document";

/** A whole other state: a restored copy, a merge, or the stored version again. */
export interface ReplaceDocument {
  type: "replace-document";
  document: PageDocument;
}

export function replaceDocument(_: PageDocument, { document }: ReplaceDocument): PageDocument {
  return document;
}
