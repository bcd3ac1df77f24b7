import { useCallback, useMemo, useRef } from "react";
import { blocksIn } from "../../../document/commands/blocks";
import { rangeOf, type Selection, toggled } from "./selection";
import { useSession, useSessionMembers } from "./session-context";

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

export function useRowChoice({ key, keys: chosen, select, selectAll }: Selection): RowChoice {
  const session = useSession();
  const keys = useSessionMembers(({ history }) => blocksIn(history.present, chosen).map(({ key }) => key));
  /** Where a range begins, as long as what was chosen with it is. */
  const start = useRef<{ row: string | null; chosen: string | null }>({ row: null, chosen: null });
  const latest = useRef({ key, keys });
  latest.current = { key, keys };
  const rows = useCallback(() => session.state().history.present.blocks.map(({ key }) => key), [session]);

  const choose = useCallback(
    (row: string | null, manner: Manner) => {
      const now = latest.current;
      if (row !== null && manner === "range") {
        const { row: first, chosen } = start.current;
        const begin = first !== null && chosen === now.key ? first : now.key;
        selectAll(rangeOf(rows(), begin, row), row);
        start.current = { row: begin ?? row, chosen: row };
        return;
      }
      const next = row === null || manner === "alone" ? null : toggled(now, row);
      start.current = { row, chosen: next ? next.key : row };
      if (!next || next.key === null) select(next ? null : row, "outline");
      else selectAll(next.keys, next.key);
    },
    [rows, select, selectAll],
  );
  const chooseAll = useCallback(() => {
    const all = rows();
    const { key } = latest.current;
    const last = all.at(-1);
    if (last !== undefined) selectAll(all, key !== null && all.includes(key) ? key : last);
  }, [rows, selectAll]);
  const chooseOne = useCallback(() => select(latest.current.key, "outline"), [select]);
  return useMemo(() => ({ keys, choose, chooseAll, chooseOne }), [keys, choose, chooseAll, chooseOne]);
}

/** What the keys that are held say about how a row is chosen. */
export function mannerOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): Manner {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "also" : "alone";
}
