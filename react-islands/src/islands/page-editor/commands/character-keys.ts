/**
 * Setting for shortcuts without a modifier key. WCAG 2.1.4 requires it for
 * users of speech input and users with a tremor.
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
    // If the storage is full, the switch shows the old setting.
  }
}
