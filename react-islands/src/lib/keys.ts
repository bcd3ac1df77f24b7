import { isMacKeyboard } from "./key-text";

/**
 * The keys of commands. A key is written as `Mod+Shift+Z`, `Alt+ArrowUp`, `Delete`, `Plus` or `/`; `Mod` is Command on a Mac
 * and Control elsewhere.
 */

export type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

interface Parts {
  name: string;
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

/**
 * Whether a key press is this key. Which signs need Shift depends on the keyboard, so it is not asked of them. On a Mac,
 * Control with a letter edits text in every field.
 */
export function matchesKey(pressed: Pressed, key: string, isMac = isMacKeyboard()): boolean {
  const { name, mod, alt, shift } = partsOf(key);
  const { ctrlKey, metaKey } = pressed;
  const isSign = name.length === 1 && name.toLowerCase() === name.toUpperCase();
  return (
    pressed.key.toLowerCase() === name.toLowerCase() &&
    (isMac ? metaKey : ctrlKey) === mod &&
    !(isMac ? ctrlKey : metaKey) &&
    pressed.altKey === alt &&
    (isSign || pressed.shiftKey === shift)
  );
}

/** Whether it is one character without a modifier, which somebody who types would want to type. */
export function isCharacter(key: string): boolean {
  return key.length === 1;
}

/** The key as `aria-keyshortcuts` has it. */
export function ariaKey(key: string, isMac = isMacKeyboard()): string {
  return key.replace("Mod", isMac ? "Meta" : "Control");
}

function partsOf(key: string): Parts {
  const modifiers = key.split("+");
  const name = modifiers.pop() ?? "";
  return {
    name,
    mod: modifiers.includes("Mod"),
    alt: modifiers.includes("Alt"),
    shift: modifiers.includes("Shift"),
  };
}
