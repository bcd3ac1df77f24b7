import { useSyncExternalStore } from "react";

/**
 * The effect of a change of the address on the browser's history: an added entry or a replaced one. `back` returns to the entry
 * before if that one has the address, and replaces the current one otherwise.
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

/** The number of the current entry of the browser's history. Back and Forward lead to the numbers that entries had before. */
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
