import { useCallback, useMemo, useSyncExternalStore } from "react";
import { changeList, type ListState, listQuery, parseListState } from "../lib/list/list-state";

/** Whether a change is a place of its own to come Back to, or a touch to the place one is at. */
export type Manner = "push" | "replace";

const CHANGED = "pagewright:list";

/** The state of a list in the address of the screen, and how to change it. */
export function useListState(): [ListState, (change: Partial<ListState>, manner: Manner) => void] {
  const query = useSyncExternalStore(subscribe, () => location.search);
  const state = useMemo(() => parseListState(query), [query]);
  const change = useCallback((part: Partial<ListState>, manner: Manner) => {
    const next = listQuery(changeList(parseListState(location.search), part));
    if (next === location.search) return;
    const address = location.pathname + next;
    if (manner === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    // The browser tells of Back and Forward only.
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [state, change];
}

function subscribe(listener: () => void): () => void {
  const events = ["popstate", CHANGED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
