import { useSyncExternalStore } from "react";

/**
 * Effect on the browser's history. `back` returns to the previous entry if it
 * has the address. Otherwise it replaces the current one.
 */
export type HistoryMode = "push" | "replace" | "back";

/** State of a history entry. A replaced entry keeps it. */
interface EntryState {
  /** Differs between the entries of a screen. */
  entry: number;
  /** Query of the previous entry. */
  before: string;
}

const CHANGED = "pagewright:address";

/**
 * True until `popstate` after `history.back`, because the address is outdated.
 */
let isGoingBack = false;

/** Query of the screen's address, updated by Back and Forward. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Changes the query without leaving the screen. Ignored during Back. */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (isGoingBack || query === location.search) return;
  const state: EntryState | null = history.state;
  if (mode === "back" && state?.before === query) {
    isGoingBack = true;
    // Captured, so that other listeners can change the address.
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

/** Returns the history entry's number, which Back and Forward keep. */
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
