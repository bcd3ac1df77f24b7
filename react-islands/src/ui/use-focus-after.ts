import { useEffect, useEffectEvent, useRef } from "react";
import { isFocusLost } from "../lib/lost-focus";

/** Calls `focus` when something that had the focus ends, such as an open form, and no element has the focus then. */
export function useFocusAfter(isOn: boolean, focus: () => void): void {
  const wasOn = useRef(false);
  const focusNow = useEffectEvent(focus);
  useEffect(() => {
    if (wasOn.current && !isOn && isFocusLost()) focusNow();
    wasOn.current = isOn;
  }, [isOn]);
}
