/**
 * Setting for single-character shortcuts, which have no modifier key. Users of speech input and users with a tremor
 * can turn them off (WCAG 2.1.4).
 */

type Kept = Pick<Storage, "getItem" | "setItem">;

const KEY = "pagewright-character-keys";

export function hasCharacterKeys(storage: Kept): boolean {
  return storage.getItem(KEY) !== "off";
}

export function setCharacterKeys(storage: Kept, state: "on" | "off"): void {
  try {
    storage.setItem(KEY, state);
  } catch {
    // A full storage keeps the old setting, which the switch shows.
  }
}
