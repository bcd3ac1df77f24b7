import type { ErrorItem } from "../api/wire";
import { BLOCKS, type Delta, type Target } from "./delta";
import { type Place, placeOf } from "./place";

/** The errors of fields that were not changed. Changed fields are checked again at the next store. */
export function remainingErrors(errors: ErrorItem[], deltas: Delta[]): ErrorItem[] {
  const kept = errors.filter((error) => {
    const place = placeOf(error.property);
    return !deltas.some((delta) => touches(delta, place));
  });
  return kept.length === errors.length ? errors : kept;
}

function touches(delta: Delta, place: Place): boolean {
  if (delta.target.part === "page" && delta.path === BLOCKS) {
    return delta.type === "remove" && place.part === "block" && place.key === delta.key;
  }
  if (!isIn(delta.target, place)) return false;
  const { path } = delta;
  // An error at the list says how many items there are, or that one of them has no key.
  if (place.field === path || place.field.startsWith(`${path}[].`)) return true;
  if (delta.type === "set") return place.field.startsWith(`${path}[`);
  return delta.type === "remove" && place.field.startsWith(`${path}[${delta.key}].`);
}

function isIn(target: Target, place: Place): boolean {
  if (target.part === "block") return place.part === "block" && place.key === target.key;
  return target.part === place.part;
}
