import { createContext, useContext } from "react";

/** Whether the fields below are only to be looked at. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
