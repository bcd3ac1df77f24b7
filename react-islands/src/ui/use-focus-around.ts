import { useCallback } from "react";

/**
 * Gives the focus to what stands around an element when that goes away with it, as a message does whose button is pressed: the browser
 * would give it to nothing. What it returns is the `ref` of the element.
 */
export function useFocusAround(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    const around = element?.parentElement;
    if (!around) return;
    return () => {
      if (!element.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement !== document.body || !around.isConnected) return;
        around.setAttribute("tabindex", "-1");
        around.focus({ preventScroll: true });
      });
    };
  }, []);
}
