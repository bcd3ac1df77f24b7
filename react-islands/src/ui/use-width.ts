import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/** Measures the width of an element in pixels before its first paint. 0 without a layout. Returns its ref, too. */
export function useWidth(): {
  ref: (element: HTMLElement | null) => (() => void) | undefined;
  width: number;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // React renders what a ref sets before the browser paints.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
