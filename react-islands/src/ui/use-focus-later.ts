import { useCallback, useEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * Returns a function that focuses
 * an element after the next render.
 */
export function useFocusLater(): (find: Find) => void {
  const wanted = useRef<Find | null>(null);
  useEffect(() => {
    const find = wanted.current;
    wanted.current = null;
    find?.()?.focus();
  });
  return useCallback((find) => {
    wanted.current = find;
  }, []);
}
