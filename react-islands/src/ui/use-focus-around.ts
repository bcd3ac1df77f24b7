import { useCallback } from "react";
import { isFocusLost } from "../lib/lost-focus";

/**
 * Focuses an ancestor when React removes the focus.
 * Otherwise browsers would drop it. Returns a `ref`.
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

/** Focusable until blur, if necessary. */
function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
