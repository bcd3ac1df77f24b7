import { useCallback } from "react";
import { isFocusLost } from "../lib/lost-focus";

/**
 * When an element that contains the focus is removed, such as a message whose button was pressed, the nearest element around it that is
 * left gets the focus; otherwise the browser would leave it on the document. What it returns is the `ref` of the element.
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

/** Gives an element the focus that clicks give to nothing in it otherwise. */
function focus(element: HTMLElement | undefined): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
