import { useEffect, useRef } from "react";
import { addPendingField, type TakeInput } from "../lib/pending-input";

/**
 * Calls `take` before a save, before
 * the user leaves, and on unmount.
 * `take` moves typed text into the value.
 */
export function usePendingInput(take: TakeInput): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const remove = addPendingField(() => latest.current());
    return () => {
      remove();
      latest.current();
    };
  }, []);
}
