import { useEffect, useState } from "react";

/** Debounce of slug requests, in milliseconds. */
export const SLUG_DEBOUNCE_MS = 300;

/** Debounces a value. */
export function useSettled<V>(value: V, pause: number): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
