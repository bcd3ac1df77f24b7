import { isMacKeyboard } from "./key-text";

/**
 * Shortcuts such as `Mod+Shift+Z`, `Alt+ArrowUp`, `Plus` or `/`.
 * `Mod` is Command on Macs, and
 * Control on other systems.
 * `Ctrl` is Control on all systems.
 */

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Keys that have another name in `KeyboardEvent.key`. */
const EVENT_KEYS: Record<string, string> = { Plus: "+", Space: " " };

interface Parts {
  name: string;
  control: boolean;
  command: boolean;
  alt: boolean;
  shift: boolean;
}

/**
 * Returns true if a key event matches a shortcut.
 * Ignores Shift for punctuation, because layouts differ.
 * On Macs, Control is not `Mod`, because
 * Control with a letter edits text.
 */
export function matchesKey(pressed: Pressed, key: string, isMac = isMacKeyboard()): boolean {
  const { name, control, command, alt, shift } = partsOf(key, isMac);
  const isSign = name.length === 1 && name !== " " && name.toLowerCase() === name.toUpperCase();
  return (
    pressed.key.toLowerCase() === name.toLowerCase() &&
    pressed.ctrlKey === control &&
    pressed.metaKey === command &&
    pressed.altKey === alt &&
    (isSign || pressed.shiftKey === shift)
  );
}

/** Returns true if the key inserts a character. */
export function isCharacter(key: string): boolean {
  return (EVENT_KEYS[key] ?? key).length === 1;
}

/** Returns a shortcut in the format of `aria-keyshortcuts`. */
export function ariaKey(key: string, isMac = isMacKeyboard()): string {
  return key.replace("Mod", isMac ? "Meta" : "Control").replace("Ctrl", "Control");
}

function partsOf(key: string, isMac: boolean): Parts {
  const modifiers = key.split("+");
  const name = modifiers.pop() ?? "";
  const mod = modifiers.includes("Mod");
  return {
    name: EVENT_KEYS[name] ?? name,
    control: modifiers.includes("Ctrl") || (mod && !isMac),
    command: mod && isMac,
    alt: modifiers.includes("Alt"),
    shift: modifiers.includes("Shift"),
  };
}
