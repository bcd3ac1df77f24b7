import type { ErrorItem } from "../api/wire";
import { BLOCKS, type Delta, type Target } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { type DocumentLocation, parseLocation } from "./place";

/** Document that the server refused, with its errors. */
export interface RefusedSave {
  document: PageDocument;
  errors: ErrorItem[];
}

/**
 * Returns the errors of fields that
 * still have the refused value.
 * Returns the array `shown` if its
 * errors are the same.
 */
export function errorsOfRefusal(
  present: PageDocument,
  { document, errors }: RefusedSave,
  shown: ErrorItem[],
): ErrorItem[] {
  if (errors.length === 0) return shown.length === 0 ? shown : errors;
  const remaining = remainingErrors(errors, diff(document, present));
  const isSame = remaining.length === shown.length && remaining.every((error, at) => error === shown[at]);
  return isSame ? shown : remaining;
}

/**
 * Removes the errors of changed fields.
 * The server checks these when the page is stored again.
 */
export function remainingErrors(errors: ErrorItem[], deltas: Delta[]): ErrorItem[] {
  const kept = errors.filter((error) => {
    const place = parseLocation(error.property);
    return !deltas.some((delta) => touches(delta, place));
  });
  return kept.length === errors.length ? errors : kept;
}

function touches(delta: Delta, place: DocumentLocation): boolean {
  if (delta.target.part === "page" && delta.path === BLOCKS) {
    return delta.type === "remove" && place.part === "block" && place.key === delta.key;
  }
  if (!isIn(delta.target, place)) return false;
  const { path } = delta;
  // A list can have errors of its
  // length, and of items without keys.
  if (place.field === path || place.field.startsWith(`${path}[].`)) return true;
  if (delta.type === "set") return place.field.startsWith(`${path}[`);
  return delta.type === "remove" && place.field.startsWith(`${path}[${delta.key}].`);
}

function isIn(target: Target, place: DocumentLocation): boolean {
  if (target.part === "block") return place.part === "block" && place.key === target.key;
  return target.part === place.part;
}
