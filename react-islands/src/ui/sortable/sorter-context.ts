import { createContext, useContext } from "react";
import type { Sorter } from "./sorter";

/** Stable, so that list changes render no row. */
interface AroundRows {
  sorter: Sorter;
  /** Id of the keyboard hint. */
  hintId: string;
}

export const SorterContext = createContext<AroundRows | null>(null);

export function useSorter(): AroundRows {
  const around = useContext(SorterContext);
  if (!around) throw new Error("There is no sortable list around this component.");
  return around;
}
