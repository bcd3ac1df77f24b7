/**
 * Whether keys of one character, without a modifier, perform commands. Who speaks to the computer, or whose hand shakes,
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
    // A full browser leaves it as it was, which the switch shows.
  }
}
