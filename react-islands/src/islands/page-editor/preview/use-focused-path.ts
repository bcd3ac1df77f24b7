import { useEffect } from "react";

/**
 * Calls `onFocus` with the path of each
 * field or list item that gets the focus.
 */
export function useFocusedPath(onFocus: (path: string) => void): void {
  useEffect(() => {
    const tell = ({ target }: FocusEvent) => {
      const element = target as Element | null;
      const path =
        element?.closest?.("[data-path]")?.getAttribute("data-path") ??
        element?.closest?.("[data-item]")?.getAttribute("data-item");
      if (path) onFocus(path);
    };
    document.addEventListener("focusin", tell);
    return () => document.removeEventListener("focusin", tell);
  }, [onFocus]);
}
