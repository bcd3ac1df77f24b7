/**
 * Setting that turns shortcuts
 * without a modifier key on or off.
 * WCAG 2.1.4 requires it, because speech
 * input can trigger such shortcuts.
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
    // If the storage is full, the old setting remains.
  }
}
