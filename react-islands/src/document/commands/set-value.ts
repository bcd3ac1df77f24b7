import { ground } from "../apply";
import type { Delta, Group, Target } from "../delta";
import { member } from "../delta";
import type { PageDocument } from "../document";

/** Where a value lies. */
export interface ValuePlace {
  target: Target;
  group: Group;
  path: string;
}

/** Sets one value; undefined takes it away. */
export function setValue(document: PageDocument, place: ValuePlace, value: unknown): Delta[] {
  const delta = ground(document, { type: "set", ...place, ...member("value", value) });
  return delta ? [delta] : [];
}

const PAGE: Target = { part: "page" };

/** The fields of the page itself, beside its blocks. */
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
