import type { ErrorItem } from "../api/wire";
import { type DocumentLocation, parseLocation } from "./place";

/** First error of each field, by field path. */
export type FieldErrors = Record<string, ErrorItem>;

export function errorsOfBlock(errors: ErrorItem[], key: string): FieldErrors {
  return byField(errors, (place) => place.part === "block" && place.key === key);
}

export function errorsOfPart(errors: ErrorItem[], part: "page" | "page-type"): FieldErrors {
  return byField(errors, (place) => place.part === part);
}

/** Returns the number of fields with errors, by block key. */
export function errorCounts(errors: ErrorItem[]): Map<string, number> {
  const fields = new Map<string, Set<string>>();
  for (const error of errors) {
    const place = parseLocation(error.property);
    if (place.part !== "block") continue;
    fields.set(place.key, (fields.get(place.key) ?? new Set()).add(place.field));
  }
  return new Map([...fields].map(([key, found]) => [key, found.size]));
}

/** Counts the fields with errors in an item or list. */
export function countUnder(errors: FieldErrors, prefix: string): number {
  return Object.keys(errors).filter((path) => path.startsWith(prefix)).length;
}

function byField(errors: ErrorItem[], belongs: (place: DocumentLocation) => boolean): FieldErrors {
  const found: FieldErrors = {};
  for (const error of errors) {
    const place = parseLocation(error.property);
    if (belongs(place)) found[place.field] ??= error;
  }
  return found;
}
