import { useEffect, useState } from "react";

/** Milliseconds without typing before a slug is checked or proposed. */
export const SLUG_PAUSE = 300;

/** The value, debounced. */
export function useSettled<V>(value: V, pause: number): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
