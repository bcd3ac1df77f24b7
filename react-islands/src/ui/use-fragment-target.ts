import { useEffect } from "react";

/**
 * Focuses the element that the fragment of the address names, and scrolls to it.
 * Browsers look for it only while the document loads, before islands render.
 */
export function useFragmentTarget(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, []);
}
