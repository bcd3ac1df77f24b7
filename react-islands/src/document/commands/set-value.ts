import { ground } from "../apply";
import type { Delta, Group, Target } from "../delta";
import { member } from "../delta";
import type { PageDocument } from "../document";

/** The place of a value in the document. */
export interface ValuePlace {
  target: Target;
  group: Group;
  path: string;
}

/** Sets one value. `undefined` removes it. */
export function setValue(document: PageDocument, place: ValuePlace, value: unknown): Delta[] {
  const delta = ground(document, { type: "set", ...place, ...member("value", value) });
  return delta ? [delta] : [];
}

const PAGE: Target = { part: "page" };

/** The page's own fields, without its blocks. */
export type PageFields = Pick<
  PageDocument,
  "title" | "seoTitle" | "seoDescription" | "seoKeywords" | "seoImage" | "seoNoIndex"
>;

/** Sets fields of the page itself. */
export function setPageFields(document: PageDocument, change: Partial<PageFields>): Delta[] {
  return Object.entries(change).flatMap(([path, value]) =>
    setValue(document, { target: PAGE, group: "own", path }, value),
  );
}
