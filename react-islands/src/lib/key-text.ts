/**
 * Keys with translated names.
 * `Mod` is Control, or Command on Macs.
 */
export type KeyName = "Mod" | "Shift" | "Delete" | "Space" | "Escape";

const NAMED: readonly string[] = ["Mod", "Shift", "Delete", "Space", "Escape"] satisfies KeyName[];

const SIGNS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Backspace: "⌫",
  Plus: "+",
};
const MAC_SIGNS: Record<string, string> = {
  ...SIGNS,
  Mod: "⌘",
  Ctrl: "⌃",
  Alt: "⌥",
  Shift: "⇧",
  Delete: "⌦",
};

/**
 * Returns a shortcut as on the
 * user's keyboard: `Ctrl+Shift+Z`.
 */
export function keyText(key: string, nameOf: (name: KeyName) => string, isMac = isMacKeyboard()): string {
  const signs = isMac ? MAC_SIGNS : SIGNS;
  const parts = key.split("+").map((part) => (part === "Ctrl" && !isMac ? "Mod" : part));
  const names = parts.map((part) => signs[part] ?? (isNamed(part) ? nameOf(part) : part));
  return names.join(isMac ? "" : "+");
}

export function isMacKeyboard(): boolean {
  return navigator.userAgent.includes("Mac");
}

function isNamed(part: string): part is KeyName {
  return NAMED.includes(part);
}
