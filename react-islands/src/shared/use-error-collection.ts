import { useEffect, useSyncExternalStore } from "react";
import { clearErrors, type ErrorCollection, errorsIn, subscribeToErrors } from "../api/error-collections";
import type { ErrorItem } from "../api/wire";

/** Clears the collection on mount and unmount. */
export function useErrorCollection(name: ErrorCollection): ErrorItem[] {
  useEffect(() => {
    clearErrors(name);
    return () => clearErrors(name);
  }, [name]);
  return useSyncExternalStore(subscribeToErrors, () => errorsIn(name));
}
