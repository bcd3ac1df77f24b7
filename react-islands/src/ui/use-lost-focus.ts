import { type FocusEvent, useEffect, useRef } from "react";
import { isFocusLost } from "../lib/lost-focus";

interface Watched {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

/**
 * Says when an element that has the focus was removed, as a button may be that was pressed: the browser gives the focus to nothing then.
 * What it returns belongs on an element around those that may go, in a component that is rendered again when they do.
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
