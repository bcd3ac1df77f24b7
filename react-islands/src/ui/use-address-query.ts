import { useSyncExternalStore } from "react";

/** Whether a change of the address adds an entry to the browser's history or replaces the current one. */
export type HistoryMode = "push" | "replace";

const CHANGED = "pagewright:address";

/** The query of the screen's address, followed through Back and Forward. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Changes the query of the address without leaving the screen. */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (query === location.search) return;
  const address = location.pathname + query;
  if (mode === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  // The browser only fires `popstate` for Back and Forward.
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  const events = ["popstate", CHANGED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
