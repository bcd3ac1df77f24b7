import { useEffect, useSyncExternalStore } from "react";
import { clearErrors, type ErrorCollection, errorsIn, subscribeToErrors } from "../api/error-collections";
import type { ErrorItem } from "../api/wire";

/**
 * Returns the errors of a collection.
 * Clears it on mount and unmount.
 */
export function useErrorCollection(name: ErrorCollection): ErrorItem[] {
  useEffect(() => {
    clearErrors(name);
    return () => clearErrors(name);
  }, [name]);
  return useSyncExternalStore(subscribeToErrors, () => errorsIn(name));
}
