/** Keys that belong to an input method (IME), as Chinese, Japanese and Korean are typed with. */

/** `keyCode` of input method keys. Safari sends it after a composition ends, when `isComposing` is false again. */
const PROCESSED_KEY_CODE = 229;

/** Returns true if a key is part of a composition: Enter takes a candidate, Escape drops it, arrows choose it. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
}

let isOpen = false;

/** Returns whether a composition has begun and not ended. */
export function isCompositionOpen(): boolean {
  return isOpen;
}

/**
 * Watches compositions, and hides their keys from every handler in a window, including those of libraries. It must be
 * the first listener, because a window calls its listeners in the order of their registration.
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
