/**
 * Setting for shortcuts without a modifier key. WCAG 2.1.4 requires it for
 * users of speech input and users with a tremor.
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
    // If the storage is full, the switch shows the old setting.
  }
}
