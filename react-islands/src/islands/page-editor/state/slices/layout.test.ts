import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { memoryStorage } from "../../../../testing/memory-storage";
import { createLayoutSlice, type LayoutSlice, viewOf } from "./layout";

/**
 * Returns a function that reads the layout state.
 * `storage` contains the stored layout.
 */
function layoutIn(storage: Pick<Storage, "getItem" | "setItem">) {
  return createStore<LayoutSlice>()(createLayoutSlice(storage)).getState;
}

test("the navigation is folded away at first, and the rest stands side by side", () => {
  const { shown, isWhole } = layoutIn(memoryStorage())().layout;
  expect(shown.navigation).toBe(false);
  expect(viewOf(shown)).toBe("both");
  expect(isWhole).toBe(false);
});

test("what was folded is folded the next time, what fills the window is not", () => {
  const storage = memoryStorage();
  const layout = layoutIn(storage);
  layout().togglePane("outline");
  layout().togglePane("navigation");
  layout().enterWholePreview(null);
  expect(layout().layout.isWhole).toBe(true);
  expect(layoutIn(storage)().layout).toMatchObject({
    shown: { outline: false, form: true, preview: true, navigation: true },
    isWhole: false,
  });
});

test("something to work in is always shown", () => {
  const layout = layoutIn(memoryStorage());
  layout().showView("preview");
  layout().togglePane("preview");
  expect(layout().layout.shown).toMatchObject({ form: true, preview: false });
  layout().togglePane("form");
  expect(layout().layout.shown).toMatchObject({ form: false, preview: true });
});

test("what a narrow window was switched to arranges no wider one", () => {
  const storage = memoryStorage();
  const layout = layoutIn(storage);
  layout().togglePane("outline");
  layout().switchView("preview");
  expect(viewOf(layout().layout.shown)).toBe("preview");
  layout().revealPane("form");
  layout().switchView("preview");
  expect(layoutIn(storage)().layout.shown).toMatchObject({ outline: false, form: true });
  layout().leaveSwitch();
  expect(layout().layout.shown).toMatchObject({ outline: false, form: true, preview: true });
});

test("a part that is asked for is shown, from behind the preview too", () => {
  const layout = layoutIn(memoryStorage());
  layout().showView("preview");
  layout().enterWholePreview(null);
  layout().revealPane("form");
  expect(layout().layout).toMatchObject({
    shown: { outline: false, form: true, preview: true },
    isWhole: false,
  });
});

test("what the browser remembers wrongly, or cannot remember, does not matter", () => {
  for (const text of ["{", "[]", "7", '{"form":false,"preview":false}', '{"outline":"no","other":true}']) {
    const storage = { getItem: () => text, setItem: () => {} };
    expect(viewOf(layoutIn(storage)().layout.shown), text).toBe("both");
  }
  const full = layoutIn({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  full().showView("form");
  expect(viewOf(full().layout.shown)).toBe("form");
});
