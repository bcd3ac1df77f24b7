import { expect, test } from "vitest";
import { ariaKey, isCharacter, matchesKey, type Pressed } from "./keys";

function press(key: string, more: Partial<Pressed> = {}): Pressed {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

test("the modifier is Command on a Mac and Control elsewhere, and a key without it is another key", () => {
  expect(matchesKey(press("s", { ctrlKey: true }), "Mod+S", false)).toBe(true);
  expect(matchesKey(press("s", { metaKey: true }), "Mod+S", false)).toBe(false);
  expect(matchesKey(press("s", { metaKey: true }), "Mod+S", true)).toBe(true);
  expect(matchesKey(press("s", { metaKey: true, ctrlKey: true }), "Mod+S", true)).toBe(false);
  expect(matchesKey(press("s"), "Mod+S", false)).toBe(false);
  expect(matchesKey(press("s", { ctrlKey: true, altKey: true }), "Mod+S", false)).toBe(false);
});

test("Control with a letter edits text on a Mac, and performs nothing", () => {
  for (const [letter, key] of [
    ["k", "Mod+K"],
    ["y", "Mod+Y"],
    ["d", "Mod+D"],
  ] as const) {
    expect(matchesKey(press(letter, { ctrlKey: true }), key, true)).toBe(false);
  }
});

test("Shift tells two letters apart, and does not matter to a sign", () => {
  expect(matchesKey(press("Z", { ctrlKey: true, shiftKey: true }), "Mod+Z", false)).toBe(false);
  expect(matchesKey(press("Z", { ctrlKey: true, shiftKey: true }), "Mod+Shift+Z", false)).toBe(true);
  expect(matchesKey(press("?", { shiftKey: true }), "?", false)).toBe(true);
  expect(matchesKey(press("/", { shiftKey: true, ctrlKey: true }), "Mod+/", false)).toBe(true);
  expect(matchesKey(press("Delete", { shiftKey: true }), "Delete", false)).toBe(false);
});

test("a key that is Control everywhere is not Command on a Mac, which opens its search", () => {
  for (const isMac of [true, false]) {
    expect(matchesKey(press(" ", { ctrlKey: true }), "Ctrl+Space", isMac)).toBe(true);
    expect(matchesKey(press(" ", { metaKey: true }), "Ctrl+Space", isMac)).toBe(false);
    expect(matchesKey(press(" ", { ctrlKey: true, shiftKey: true }), "Ctrl+Space", isMac)).toBe(false);
  }
});

test("the plus sign is a character, with Shift or without", () => {
  expect(matchesKey(press("+", { shiftKey: true }), "Plus", false)).toBe(true);
  expect(matchesKey(press("+"), "Plus", false)).toBe(true);
  expect([isCharacter("Plus"), isCharacter("-"), isCharacter("Delete")]).toEqual([true, true, false]);
});

test("assistive technology gets the standard names of keys", () => {
  expect(ariaKey("Mod+K", false)).toBe("Control+K");
  expect(ariaKey("Mod+K", true)).toBe("Meta+K");
  expect(ariaKey("Mod+Shift+Z", false)).toBe("Control+Shift+Z");
  expect(ariaKey("Delete", false)).toBe("Delete");
  expect(ariaKey("Ctrl+Space", true)).toBe("Control+Space");
});
