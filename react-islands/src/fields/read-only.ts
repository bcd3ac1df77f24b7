import { createContext, useContext } from "react";

/** True if the fields below are read-only. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
