import { expect, test } from "vitest";
import { memoryStorage } from "../../../../testing/memory-storage";
import { Layout, viewOf } from "./layout";

test("the navigation is folded away at first, and the rest stands side by side", () => {
  const { shown, isWhole } = new Layout(memoryStorage()).store.getState();
  expect(shown.navigation).toBe(false);
  expect(viewOf(shown)).toBe("both");
  expect(isWhole).toBe(false);
});

test("what was folded is folded the next time, what fills the window is not", () => {
  const storage = memoryStorage();
  const layout = new Layout(storage);
  layout.toggle("outline");
  layout.toggle("navigation");
  layout.enterWhole();
  expect(layout.store.getState().isWhole).toBe(true);
  expect(new Layout(storage).store.getState()).toEqual({
    shown: { outline: false, form: true, preview: true, navigation: true },
    isWhole: false,
  });
});

test("something to work in is always shown", () => {
  const layout = new Layout(memoryStorage());
  layout.view("preview");
  layout.toggle("preview");
  expect(layout.store.getState().shown).toMatchObject({ form: true, preview: false });
  layout.toggle("form");
  expect(layout.store.getState().shown).toMatchObject({ form: false, preview: true });
});

test("what a narrow window was switched to arranges no wider one", () => {
  const storage = memoryStorage();
  const layout = new Layout(storage);
  layout.toggle("outline");
  layout.switchTo("preview");
  expect(viewOf(layout.store.getState().shown)).toBe("preview");
  layout.reveal("form");
  layout.switchTo("preview");
  expect(new Layout(storage).store.getState().shown).toMatchObject({ outline: false, form: true });
  layout.leaveSwitch();
  expect(layout.store.getState().shown).toMatchObject({ outline: false, form: true, preview: true });
});

test("a part that is asked for is shown, from behind the preview too", () => {
  const layout = new Layout(memoryStorage());
  layout.view("preview");
  layout.enterWhole();
  layout.reveal("form");
  expect(layout.store.getState()).toMatchObject({
    shown: { outline: false, form: true, preview: true },
    isWhole: false,
  });
});

test("what the browser remembers wrongly, or cannot remember, does not matter", () => {
  for (const text of ["{", "[]", "7", '{"form":false,"preview":false}', '{"outline":"no","other":true}']) {
    const storage = { getItem: () => text, setItem: () => {} };
    expect(viewOf(new Layout(storage).store.getState().shown), text).toBe("both");
  }
  const full = new Layout({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  full.view("form");
  expect(viewOf(full.store.getState().shown)).toBe("form");
});
