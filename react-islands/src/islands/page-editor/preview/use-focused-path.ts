import { useEffect } from "react";

/** Tells the path of the field that gets the focus in a form of the editor. Fields stand in elements that name theirs. */
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
