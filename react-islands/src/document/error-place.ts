import type { ErrorItem } from "../api/wire";

const IN_BLOCK = /^blocks\[([^\]]+)\]\.(.+)$/;
const IN_PAGE_TYPE = /^(?:pageType\.props|typeData)\.(.+)$/;

/** Where an error belongs on the screen; `field` is the path of a field. */
export type ErrorPlace =
  | { part: "block"; key: string; field: string }
  | { part: "page-type"; field: string }
  | { part: "page"; field: string };

export function placeOf({ property }: ErrorItem): ErrorPlace {
  const [, key, field] = IN_BLOCK.exec(property) ?? [];
  if (key && field) return { part: "block", key, field };
  const [, prop] = IN_PAGE_TYPE.exec(property) ?? [];
  if (prop) return { part: "page-type", field: prop };
  return { part: "page", field: property };
}

/** Errors by the path of their field. */
export type FieldErrors = Record<string, ErrorItem>;

/** The errors of one block. */
export function errorsOfBlock(errors: ErrorItem[], key: string): FieldErrors {
  return byField(errors, (place) => place.part === "block" && place.key === key);
}

/** The errors of the page type's fields or of the page's own. */
export function errorsOfPart(errors: ErrorItem[], part: "page" | "page-type"): FieldErrors {
  return byField(errors, (place) => place.part === part);
}

/** How many errors each block has. */
export function errorCounts(errors: ErrorItem[]): Map<string, number> {
  const fields = new Map<string, Set<string>>();
  for (const error of errors) {
    const place = placeOf(error);
    if (place.part !== "block") continue;
    fields.set(place.key, (fields.get(place.key) ?? new Set()).add(place.field));
  }
  return new Map([...fields].map(([key, found]) => [key, found.size]));
}

/** How many errors there are in what lies under a path: in an item, or anywhere in a list. */
export function countUnder(errors: FieldErrors, prefix: string): number {
  return Object.keys(errors).filter((path) => path.startsWith(prefix)).length;
}

function byField(errors: ErrorItem[], belongs: (place: ErrorPlace) => boolean): FieldErrors {
  const found: FieldErrors = {};
  for (const error of errors) {
    const place = placeOf(error);
    if (belongs(place)) found[place.field] ??= error;
  }
  return found;
}
