import type { ErrorItem } from "../api/wire";
import { type Place, placeOf } from "./place";

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

/** Counts the fields with errors in each block, by block key. */
export function errorCounts(errors: ErrorItem[]): Map<string, number> {
  const fields = new Map<string, Set<string>>();
  for (const error of errors) {
    const place = placeOf(error.property);
    if (place.part !== "block") continue;
    fields.set(place.key, (fields.get(place.key) ?? new Set()).add(place.field));
  }
  return new Map([...fields].map(([key, found]) => [key, found.size]));
}

/** Counts the errors below a path: in one item, or in a whole list. */
export function countUnder(errors: FieldErrors, prefix: string): number {
  return Object.keys(errors).filter((path) => path.startsWith(prefix)).length;
}

function byField(errors: ErrorItem[], belongs: (place: Place) => boolean): FieldErrors {
  const found: FieldErrors = {};
  for (const error of errors) {
    const place = placeOf(error.property);
    if (belongs(place)) found[place.field] ??= error;
  }
  return found;
}
