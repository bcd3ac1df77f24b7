import { createContext, useContext } from "react";
import type { Sorter } from "./sorter";

/** What a list hands to its rows. It stays the same, so a list that changes renders no row. */
interface AroundRows {
  sorter: Sorter;
  /** Of the element that says how a row is moved by keyboard. */
  hintId: string;
}

export const SorterContext = createContext<AroundRows | null>(null);

export function useSorter(): AroundRows {
  const around = useContext(SorterContext);
  if (!around) throw new Error("There is no sortable list around this component.");
  return around;
}
