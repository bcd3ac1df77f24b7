import { longestRise } from "../../lib/longest-rise";

/** Changes of list items, by item key. */
export interface ItemChanges {
  added: string[];
  removed: string[];
  moved: string[];
}

/** Compares item keys. Other values have none. */
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
