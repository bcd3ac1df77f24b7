import type { PageDocument } from "../document";

/** The fields of the page itself, beside its blocks. */
export type PageFields = Pick<
  PageDocument,
  "title" | "seoTitle" | "seoDescription" | "seoKeywords" | "seoImage"
>;

export interface SetPageField {
  type: "set-page-field";
  /** One field with its new value. */
  change: Partial<PageFields>;
}

export function setPageField(document: PageDocument, { change }: SetPageField): PageDocument {
  return { ...document, ...change };
}
