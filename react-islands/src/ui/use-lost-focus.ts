import { type FocusEvent, useEffect, useRef } from "react";
import { isFocusLost } from "../lib/lost-focus";

interface Watched {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Calls `onLost` when React removes the focused element.
 * Spread the result on an element
 * around the removable elements.
 * The calling component must render
 * when an element is removed.
 */
export function useLostFocus(onLost: () => void): Watched {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (isFocusLost()) onLost();
  });
  return {
    onFocus: ({ target }) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
