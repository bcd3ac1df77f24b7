import { useSyncExternalStore } from "react";

/**
 * `back` returns to an entry with the address.
 * Otherwise it replaces the current one.
 */
export type HistoryMode = "push" | "replace" | "back";

/** Kept when an entry is replaced. */
interface EntryState {
  /** Differs between the entries of a screen. */
  entry: number;
  /** Query of the previous entry. */
  before: string;
}

const CHANGED = "pagewright:address";

/** True until `popstate`, while the address is outdated. */
let isGoingBack = false;

/** Query of the address, also after Back. */
export function useAddressQuery(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** Stays on the screen. Ignored during Back. */
export function goToQuery(query: string, mode: HistoryMode): void {
  if (isGoingBack || query === location.search) return;
  const state: EntryState | null = history.state;
  if (mode === "back" && state?.before === query) {
    isGoingBack = true;
    // Captured, so that other listeners can navigate.
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

/** Entry number, kept by Back and Forward. */
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
