/**
 * Setting for shortcuts without a modifier key.
 * Required by WCAG 2.1.4 for speech input.
 */

type SettingStorage = Pick<Storage, "getItem" | "setItem">;

const KEY = "pagewright-character-keys";

export function hasCharacterKeys(storage: SettingStorage): boolean {
  return storage.getItem(KEY) !== "off";
}

export function setCharacterKeys(storage: SettingStorage, state: "on" | "off"): void {
  try {
    storage.setItem(KEY, state);
  } catch {
    // If storage is full, the old setting remains.
  }
}
