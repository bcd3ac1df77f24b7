import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns a ref, and the width of its element in pixels.
 * The width is 0 until measured.
 */
export function useWidth(): {
  ref: (element: HTMLElement | null) => (() => void) | undefined;
  width: number;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // React applies an update from a ref before the paint.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
