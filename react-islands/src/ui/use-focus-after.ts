import { useEffect, useEffectEvent, useRef } from "react";
import { isFocusLost } from "../lib/lost-focus";

/**
 * Calls `focus` when `isOn` becomes
 * false and the focus is lost.
 */
export function useFocusAfter(isOn: boolean, focus: () => void): void {
  const wasOn = useRef(false);
  const focusNow = useEffectEvent(focus);
  useEffect(() => {
    if (wasOn.current && !isOn && isFocusLost()) focusNow();
    wasOn.current = isOn;
  }, [isOn]);
}
