import { expect, test } from "vitest";
import de from "../../../app/i18n/de/common.json";
import en from "../../../app/i18n/en/common.json";
import fr from "../../../app/i18n/fr/common.json";
import nl from "../../../app/i18n/nl/common.json";
import { type KeyName, keyText } from "./key-text";

function write(key: string, { keys }: { keys: Record<KeyName, string> }, isMac = false): string {
  return keyText(key, (name) => keys[name], isMac);
}

test("a key is written as it is on a keyboard of the language", () => {
  const keys = ["Mod+Shift+Z", "Delete", "Alt+ArrowUp", "Mod+/"];
  expect(keys.map((key) => write(key, en))).toEqual(["Ctrl+Shift+Z", "Del", "Alt+↑", "Ctrl+/"]);
  expect(keys.map((key) => write(key, de))).toEqual(["Strg+Umschalt+Z", "Entf", "Alt+↑", "Strg+/"]);
  expect(keys.map((key) => write(key, fr))).toEqual(["Ctrl+Maj+Z", "Suppr", "Alt+↑", "Ctrl+/"]);
  expect(keys.map((key) => write(key, nl))).toEqual(["Ctrl+Shift+Z", "Del", "Alt+↑", "Ctrl+/"]);
});

test("a Mac has signs for its keys, in every language", () => {
  expect(write("Mod+Shift+Z", de, true)).toBe("⌘⇧Z");
  expect(write("Delete", fr, true)).toBe("⌦");
  expect([write("Ctrl+Space", en, true), write("Ctrl+Space", de)]).toEqual(["⌃Space", "Strg+Leertaste"]);
});

test("a key that is a sign is written as that sign", () => {
  expect(write("Plus", en)).toBe("+");
  expect(write("Plus", en, true)).toBe("+");
  expect(write("?", de)).toBe("?");
});
