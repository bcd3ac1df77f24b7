import { longestRise } from "../../lib/longest-rise";

/** Keys of the changed items of a list. */
export interface ItemChanges {
  added: string[];
  removed: string[];
  moved: string[];
}

/**
 * Compares two lists of item keys.
 * A value of another type counts as an empty list.
 */
export function itemChanges(before: unknown, after: unknown): ItemChanges {
  const [former, next] = [keysIn(before), keysIn(after)];
  const kept = next.filter((key) => former.includes(key));
  const inPlace = longestRise(kept.map((key) => former.indexOf(key))).map((index) => former[index]);
  return {
    added: next.filter((key) => !former.includes(key)),
    removed: former.filter((key) => !next.includes(key)),
    moved: kept.filter((key) => !inPlace.includes(key)),
  };
}

function keysIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}
