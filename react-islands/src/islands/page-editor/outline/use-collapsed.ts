import { useCallback, useState } from "react";

/** Which rows show their names only. */
export interface Collapsed {
  has: (key: string) => boolean;
  /** Whether all rows of the list do. */
  isAll: boolean;
  set: (key: string, isCollapsed: boolean) => void;
  setAll: (isCollapsed: boolean) => void;
}

/** Rows that come later are like all the others where all others were collapsed at once. */
export function useCollapsed(keys: string[]): Collapsed {
  const [{ rest, others }, setState] = useState({ rest: false, others: new Set<string>() });
  const has = (key: string) => others.has(key) !== rest;
  const set = useCallback((key: string, isCollapsed: boolean) => {
    setState((state) => {
      const next = new Set(state.others);
      if (isCollapsed === state.rest) next.delete(key);
      else next.add(key);
      return { ...state, others: next };
    });
  }, []);
  const setAll = useCallback((rest: boolean) => setState({ rest, others: new Set() }), []);
  return { has, isAll: keys.length > 0 ? keys.every(has) : rest, set, setAll };
}
