import type { ErrorItem } from "../api/wire";
import { BLOCKS, type Delta, type Target } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { type DocumentLocation, parseLocation } from "./place";

/** Errors, and the refused document. */
export interface RefusedSave {
  document: PageDocument;
  errors: ErrorItem[];
}

/**
 * Returns errors of fields with the refused value.
 * Returns `shown` itself if nothing changes.
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
 * Drops errors of changed fields.
 * The next store checks them again.
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
  // List errors concern its length or missing keys.
  if (place.field === path || place.field.startsWith(`${path}[].`)) return true;
  if (delta.type === "set") return place.field.startsWith(`${path}[`);
  return delta.type === "remove" && place.field.startsWith(`${path}[${delta.key}].`);
}

function isIn(target: Target, place: DocumentLocation): boolean {
  if (target.part === "block") return place.part === "block" && place.key === target.key;
  return target.part === place.part;
}
