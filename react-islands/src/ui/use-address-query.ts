import { useSyncExternalStore } from "react";

/**
 * Whether a change of the address adds an entry to the browser's history or replaces the current one. `back` returns to the entry
 * before where that one has the address, and replaces the current one otherwise.
 */
export type HistoryMode = "push" | "replace" | "back";

/** What an entry of the browser's history remembers. A replaced entry keeps it. */
interface EntryState {
  /** Differs between the entries of a screen. */
  entry: number;
  /** The query of the entry before. */
  before: string;
}

const CHANGED = "pagewright:address";

/** The query of the screen's address, followed through Back and Forward. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Changes the query of the address without leaving the screen. */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (query === location.search) return;
  const state: EntryState | null = history.state;
  if (mode === "back" && state?.before === query) {
    history.back();
    return;
  }
  const address = location.pathname + query;
  if (mode === "push") history.pushState(nextEntry(state), "", address);
  else history.replaceState(state, "", address);
  // The browser only fires `popstate` for Back and Forward.
  window.dispatchEvent(new Event(CHANGED));
}

/** The number of the current entry of the browser's history. Back and Forward lead to the numbers that entries had before. */
export function currentEntry(): number {
  return (history.state as EntryState | null)?.entry ?? 0;
}

function nextEntry(state: EntryState | null): EntryState {
  return { entry: Math.max(Date.now(), (state?.entry ?? 0) + 1), before: location.search };
}

function subscribe(listener: () => void): () => void {
  const events = ["popstate", CHANGED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
