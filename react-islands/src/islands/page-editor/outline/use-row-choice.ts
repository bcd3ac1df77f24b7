import { useCallback, useMemo, useRef } from "react";
import { rangeOf, toggled, useSelection } from "../selection";

/** How a row is chosen: alone, together with what is chosen, or with all rows up to it. */
export type Manner = "alone" | "also" | "range";

/** The rows that are chosen, and the ways to choose others. */
export interface RowChoice {
  /** In the order of the list; those that are gone are not among them. */
  keys: string[];
  choose: (row: string | null, manner: Manner) => void;
  chooseAll: () => void;
  /** Leaves only the row whose form is shown. */
  chooseOne: () => void;
}

export function useRowChoice(rows: string[]): RowChoice {
  const { key, keys: chosen, select, selectAll } = useSelection();
  const keys = useMemo(() => {
    const wanted = new Set(chosen);
    return rows.filter((row) => wanted.has(row));
  }, [rows, chosen]);
  /** Where a range begins. */
  const start = useRef<string | null>(null);
  const latest = useRef({ rows, key, keys });
  latest.current = { rows, key, keys };

  const choose = useCallback(
    (row: string | null, manner: Manner) => {
      const now = latest.current;
      if (row !== null && manner === "range") {
        const begin = start.current ?? now.key;
        selectAll(rangeOf(now.rows, begin, row), row);
        start.current = begin ?? row;
        return;
      }
      start.current = row;
      const next = row === null || manner === "alone" ? null : toggled(now, row);
      if (!next || next.key === null) select(next ? null : row, "outline");
      else selectAll(next.keys, next.key);
    },
    [select, selectAll],
  );
  return {
    keys,
    choose,
    chooseAll: () => {
      const last = rows.at(-1);
      if (last !== undefined) selectAll(rows, key !== null && rows.includes(key) ? key : last);
    },
    chooseOne: () => select(key, "outline"),
  };
}

/** What the keys that are held say about how a row is chosen. */
export function mannerOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Manner {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "also" : "alone";
}
