import { useSyncExternalStore } from "react";

/**
 * Effect of an address change on the browser's history: a new entry or a replaced one. `back` returns to the previous
 * entry if that one has the address. Otherwise it replaces the current one.
 */
export type HistoryMode = "push" | "replace" | "back";

/** The state of an entry of the browser's history. A replaced entry keeps it. */
interface EntryState {
  /** Differs between the entries of a screen. */
  entry: number;
  /** The query of the entry before. */
  before: string;
}

const CHANGED = "pagewright:address";

/** Set from the call of `history.back` to its `popstate`, because the address is that of the entry left until then. */
let isGoingBack = false;

/** The query of the screen's address, followed through Back and Forward. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Changes the query of the address without leaving the screen. Ignored while the browser goes back. */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (isGoingBack || query === location.search) return;
  const state: EntryState | null = history.state;
  if (mode === "back" && state?.before === query) {
    isGoingBack = true;
    // Captured, so that screens can change the address as soon as they hear of it.
    window.addEventListener("popstate", endGoingBack, { once: true, capture: true });
    history.back();
    return;
  }
  const address = location.pathname + query;
  if (mode === "push") history.pushState(nextEntry(state), "", address);
  else history.replaceState(state, "", address);
  // The browser only fires `popstate` for Back and Forward.
  window.dispatchEvent(new Event(CHANGED));
}

/** Returns the number of the current history entry. Entries keep their numbers with Back and Forward. */
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
