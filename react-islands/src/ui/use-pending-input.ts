import { useEffect, useRef } from "react";
import { addPendingField, type TakeInput } from "../lib/pending-input";

/** Moves typed text into the value before a save, on leaving and on unmount. */
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
