import { useCallback } from "react";
import { isFocusLost } from "../lib/lost-focus";

/**
 * Returns a `ref`. If React removes its element with
 * the focus inside, the nearest remaining ancestor
 * gets the focus. Otherwise it would be lost.
 */
export function useFocusAround(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (!element) return;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const around = ancestors(element);
      queueMicrotask(() => {
        if (isFocusLost()) focus(around.find(({ isConnected }) => isConnected));
      });
    };
  }, []);
}

function ancestors({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestors(parentElement)] : [];
}

/**
 * Focuses an element.
 * If necessary, makes it focusable until it loses the focus.
 */
function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
