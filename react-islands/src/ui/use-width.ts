import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/** Ref and width in pixels, 0 without layout. */
export function useWidth(): {
  ref: (element: HTMLElement | null) => (() => void) | undefined;
  width: number;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Updates from a ref precede the paint.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
