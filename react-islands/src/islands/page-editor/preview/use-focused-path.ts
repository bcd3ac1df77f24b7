import { useEffect } from "react";

/** Reports the path of the form field that gets the focus. An element around each field has it as an attribute. */
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
