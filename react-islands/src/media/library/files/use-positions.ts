import { useCallback, useRef } from "react";
import { currentEntry } from "../../../ui/use-address-query";
import { type ListPosition, START } from "./file-listbox";

/** The positions at which the lists of files were left, for the way Back to them. */
export interface Positions {
  /** The position of a list in the current entry of the browser's history. */
  recall: (list: string) => ListPosition;
  /** Keeps the position of a list in the entry that it was shown in. */
  keep: (list: string, entry: number, position: ListPosition) => void;
}

/** Remembers positions by list and by entry, because a list that is opened by a link begins at its top. */
export function usePositions(): Positions {
  const positions = useRef(new Map<string, ListPosition>());
  const recall = useCallback(
    (list: string) => positions.current.get(`${currentEntry()} ${list}`) ?? START,
    [],
  );
  const keep = useCallback((list: string, entry: number, position: ListPosition) => {
    positions.current.set(`${entry} ${list}`, position);
  }, []);
  return { recall, keep };
}
