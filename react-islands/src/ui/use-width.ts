import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/** The width of an element in pixels, known before it is painted for the first time; 0 where nothing is laid out. Takes its ref. */
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
