import { resolveDelta } from "../apply";
import type { Delta, Group, Target } from "../delta";
import { member } from "../delta";
import type { PageDocument } from "../document";

/** Location of a value in the document. */
export interface ValuePlace {
  target: Target;
  group: Group;
  path: string;
}

/** Sets a value. `undefined` removes it. */
export function setValue(document: PageDocument, place: ValuePlace, value: unknown): Delta[] {
  const delta = resolveDelta(document, { type: "set", ...place, ...member("value", value) });
  return delta ? [delta] : [];
}

const PAGE: Target = { part: "page" };

/** Title and search engine fields of the page itself. */
export type PageFields = Pick<
  PageDocument,
  "title" | "seoTitle" | "seoDescription" | "seoKeywords" | "seoImage" | "seoNoIndex"
>;

export function setPageFields(document: PageDocument, change: Partial<PageFields>): Delta[] {
  return Object.entries(change).flatMap(([path, value]) =>
    setValue(document, { target: PAGE, group: "own", path }, value),
  );
}
