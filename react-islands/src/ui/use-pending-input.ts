import { useEffect, useRef } from "react";
import { addPendingField, type TakeInput } from "../lib/pending-input";

/** Has what is being typed taken over before it is stored or left, and when the field is removed from the screen. */
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
