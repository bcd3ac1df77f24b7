import { createContext, useContext } from "react";

/**
 * What a type of block is asked for: a new block behind another one, at the end where none is named, or before one, or
 * another type for a block.
 */
export type PickerTarget = { after: string | null } | { before: string } | { replacing: string };

type Pick = (target: PickerTarget) => void;

export const PickContext = createContext<Pick | null>(null);

/** Opens the picker. It stays the same function, so a row that uses it is not rendered again. */
export function usePick(): Pick {
  const pick = useContext(PickContext);
  if (!pick) throw new Error("There is no picker around this component.");
  return pick;
}
