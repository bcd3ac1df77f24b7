import { createContext, useContext } from "react";
import type { Sorter } from "./sorter";

/**
 * Context value. It is stable, so that a
 * change of the list does not render all rows.
 */
interface AroundRows {
  sorter: Sorter;
  /** Id of the element that explains the keys. */
  hintId: string;
}

export const SorterContext = createContext<AroundRows | null>(null);

export function useSorter(): AroundRows {
  const around = useContext(SorterContext);
  if (!around) throw new Error("There is no sortable list around this component.");
  return around;
}
