/** Keys of input methods (IME), as for Japanese. */

/**
 * `keyCode` of input method keys. Safari sends it after a composition, when
 * `isComposing` is already false.
 */
const PROCESSED_KEY_CODE = 229;

/** Returns true for composition keys, such as Enter. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
}

let isOpen = false;

/** Returns true during a composition. */
export function isCompositionOpen(): boolean {
  return isOpen;
}

/**
 * Hides composition keys from a window's handlers.
 * Runs first, because windows call listeners in order.
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
