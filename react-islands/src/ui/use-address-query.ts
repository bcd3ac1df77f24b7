import { useSyncExternalStore } from "react";

/**
 * `back` goes back in the history if
 * the previous entry has the new query.
 * Otherwise it replaces the current entry.
 */
export type HistoryMode = "push" | "replace" | "back";

/**
 * State of a history entry.
 * It is kept when the entry is replaced.
 */
interface EntryState {
  /** Unique number among the history entries of a screen. */
  entry: number;
  /** Query of the previous entry. */
  before: string;
}

const CHANGED = "pagewright:address";

/**
 * True between `history.back()` and
 * `popstate`, while the address is outdated.
 */
let isGoingBack = false;

/**
 * Returns the query of the address.
 * Renders again when it changes, also by Back.
 */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/**
 * Changes the query without loading another page.
 * Does nothing while going back.
 */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (isGoingBack || query === location.search) return;
  const state: EntryState | null = history.state;
  if (mode === "back" && state?.before === query) {
    isGoingBack = true;
    // Runs in the capture phase, before the other
    // listeners, so that they can navigate.
    window.addEventListener("popstate", endGoingBack, { once: true, capture: true });
    history.back();
    return;
  }
  const address = location.pathname + query;
  if (mode === "push") history.pushState(nextEntry(state), "", address);
  else history.replaceState(state, "", address);
  // Browsers fire `popstate` only for Back and Forward.
  window.dispatchEvent(new Event(CHANGED));
}

/** Returns the number of the current history entry. */
export function currentEntry(): number {
  return (history.state as EntryState | null)?.entry ?? 0;
}

function endGoingBack(): void {
  isGoingBack = false;
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
