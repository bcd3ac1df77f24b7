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

/**
 * Selector of text inputs, of placeholders that collect typed
 * text while a field loads, and of dialogs.
 */
const TYPING = "input, textarea, select, [contenteditable=true], [data-typed-ahead], dialog, [role=dialog]";

/** Returns true if characters that are typed at the target are shortcuts of the screen. */
export function takesCharacters(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !isTyping && hasCharacterKeys(localStorage);
}
