import { useCallback, useMemo, useState } from "react";

/** Which rows show their names only. */
export interface Collapsed {
  has: (key: string) => boolean;
  set: (keys: string[], isCollapsed: boolean) => void;
  setAll: (isCollapsed: boolean) => void;
  /** Whether rows that come later show their names only. */
  rest: boolean;
}

/** Rows that come later are like all the others where all others were collapsed at once. */
export function useCollapsed(): Collapsed {
  const [{ rest, others }, setState] = useState({ rest: false, others: new Set<string>() });
  const set = useCallback((keys: string[], isCollapsed: boolean) => {
    setState((state) => {
      const next = new Set(state.others);
      for (const key of keys) {
        if (isCollapsed === state.rest) next.delete(key);
        else next.add(key);
      }
      return { ...state, others: next };
    });
  }, []);
  const setAll = useCallback((rest: boolean) => setState({ rest, others: new Set() }), []);
  return useMemo(
    () => ({ rest, has: (key: string) => others.has(key) !== rest, set, setAll }),
    [rest, others, set, setAll],
  );
}

/** Whether all rows of a list show their names only. */
export function isAllCollapsed({ has, rest }: Collapsed, rows: string[]): boolean {
  return rows.length > 0 ? rows.every(has) : rest;
}
