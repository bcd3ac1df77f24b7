/**
 * Handles the keys of input methods
 * (IME), for example for Japanese.
 */

/**
 * `keyCode` of a key that an input method handles.
 * Safari sends it after a composition,
 * when `isComposing` is already false.
 */
const PROCESSED_KEY_CODE = 229;

/**
 * Returns true if an input method
 * handles the key, such as Enter.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
}

let isOpen = false;

/**
 * Returns true while the user
 * composes text by an input method.
 */
export function isCompositionOpen(): boolean {
  return isOpen;
}

/**
 * Hides keys of input methods from all later listeners.
 * Must be called first, because browsers call the listeners
 * of a window in the order of their registration.
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
