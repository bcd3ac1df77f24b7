import { useRef, useState } from "react";

/** Selection of rows. It contains only rows of the shown page. */
export interface RowSelection<T> {
  /** Selected rows in list order. */
  selected: T[];
  isAll: boolean;
  has: (item: T) => boolean;
  /**
   * Toggles a row. With `isRange`, also all
   * rows between it and the row toggled before.
   */
  toggle: (item: T, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

const NO_IDS: ReadonlySet<number> = new Set();

export function useRowSelection<T>(items: T[], idOf: (item: T) => number): RowSelection<T> {
  const [ids, setIds] = useState(NO_IDS);
  const last = useRef<number | null>(null);
  const selected = items.filter((item) => ids.has(idOf(item)));
  // Rows of other pages must not stay selected.
  if (selected.length < ids.size) setIds(new Set(selected.map(idOf)));
  const toggle = (item: T, isRange: boolean) => {
    const to = items.indexOf(item);
    const from = isRange ? items.findIndex((each) => idOf(each) === last.current) : -1;
    const range = from < 0 ? [item] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Set(ids);
    for (const id of range.map(idOf)) {
      if (ids.has(idOf(item))) next.delete(id);
      else next.add(id);
    }
    last.current = idOf(item);
    setIds(next);
  };
  return {
    selected,
    isAll: selected.length > 0 && selected.length === items.length,
    has: (item) => ids.has(idOf(item)),
    toggle,
    selectAll: () => setIds(new Set(items.map(idOf))),
    clear: () => setIds(NO_IDS),
  };
}
