import { useEffect, useSyncExternalStore } from "react";
import { clearErrors, type ErrorCollection, errorsIn, subscribeToErrors } from "../api/error-collections";
import type { ErrorItem } from "../api/wire";

/** What is in a collection of errors, for as long as somebody looks at it. */
export function useErrorCollection(name: ErrorCollection): ErrorItem[] {
  useEffect(() => {
    clearErrors(name);
    return () => clearErrors(name);
  }, [name]);
  return useSyncExternalStore(subscribeToErrors, () => errorsIn(name));
}
