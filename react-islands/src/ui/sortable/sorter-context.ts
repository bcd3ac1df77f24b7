import { createContext, useContext } from "react";
import type { Sorter } from "./sorter";

/** Stable context for rows, so that a change of the list renders no row. */
interface AroundRows {
  sorter: Sorter;
  /** Id of the hint for moving a row by keyboard. */
  hintId: string;
}

export const SorterContext = createContext<AroundRows | null>(null);

export function useSorter(): AroundRows {
  const around = useContext(SorterContext);
  if (!around) throw new Error("There is no sortable list around this component.");
  return around;
}
