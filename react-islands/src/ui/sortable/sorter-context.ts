import { createContext, useContext } from "react";
import type { Sorter } from "./sorter";

/** Context of a list for its rows. It is stable, so that a change of the list renders no row. */
interface AroundRows {
  sorter: Sorter;
  /** Id of the element that explains how to move a row by keyboard. */
  hintId: string;
}

export const SorterContext = createContext<AroundRows | null>(null);

export function useSorter(): AroundRows {
  const around = useContext(SorterContext);
  if (!around) throw new Error("There is no sortable list around this component.");
  return around;
}
