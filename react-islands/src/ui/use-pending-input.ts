import { useEffect, useRef } from "react";
import { addPendingField, type TakeInput } from "../lib/pending-input";

/** Moves typed text before save, leave and unmount. */
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
