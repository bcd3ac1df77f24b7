import { useCallback, useRef } from "react";
import { currentEntry } from "../../../ui/use-address-query";
import { FIRST_POSITION, type ListPosition } from "./file-listbox";

/** Positions at which lists were left. Back restores them. */
export interface Positions {
  /**
   * Returns the position that the list
   * had in the current history entry.
   */
  recall: (list: string) => ListPosition;
  /** Stores a list's position for the history entry `entry`. */
  keep: (list: string, entry: number, position: ListPosition) => void;
}

/**
 * Stores positions by history entry, because
 * a list opened by a link starts at the top.
 */
export function usePositions(): Positions {
  const positions = useRef(new Map<string, ListPosition>());
  const recall = useCallback(
    (list: string) => positions.current.get(`${currentEntry()} ${list}`) ?? FIRST_POSITION,
    [],
  );
  const keep = useCallback((list: string, entry: number, position: ListPosition) => {
    positions.current.set(`${entry} ${list}`, position);
  }, []);
  return { recall, keep };
}
