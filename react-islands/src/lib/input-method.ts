/** Keys of an input method (IME), as for Chinese, Japanese and Korean. */

/**
 * `keyCode` of input method keys. Safari sends it after a composition, when
 * `isComposing` is already false.
 */
const PROCESSED_KEY_CODE = 229;

/** Returns true if a key belongs to a composition, such as Enter to accept. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
}

let isOpen = false;

/** Returns true between the start and end of a composition. */
export function isCompositionOpen(): boolean {
  return isOpen;
}

/**
 * Hides keys of compositions from all handlers in a window. Call it first,
 * because windows call listeners in order of registration.
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
