import { useCallback, useEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/** Focuses an element found after the next render, such as the row after a removed one. */
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
