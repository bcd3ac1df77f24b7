/** Keys that belong to an input method (IME), as Chinese, Japanese and Korean are typed with. */

/** `keyCode` of keys that an input method handles. Safari sends it after the end of a composition, when `isComposing` is false again. */
const PROCESSED_KEY_CODE = 229;

/** Returns whether a key is part of a composition: Enter takes a candidate, Escape drops it, arrows choose it. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
}

let isOpen = false;

/** Returns whether a composition has begun and not ended. */
export function isCompositionOpen(): boolean {
  return isOpen;
}

/**
 * Watches compositions, and keeps their keys from every handler in a window, including those of libraries. It must be the first listener, because
 * listeners of one window are called in the order in which they were added.
 */
export function watchInputMethod(of: Window): void {
  of.addEventListener(
    "keydown",
    (event) => {
      if (isComposing(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  for (const type of ["compositionstart", "compositionend"]) {
    of.addEventListener(
      type,
      () => {
        isOpen = type === "compositionstart";
      },
      { capture: true },
    );
  }
}
