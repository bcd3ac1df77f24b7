import { createContext, useContext, useEffect } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { PresenceNoted } from "../../../../api/wire";
import type { Heartbeat } from "./heartbeat";

export const PresenceContext = createContext<Heartbeat | null>(null);

/** Says at which block this user is; null for the page itself. */
export function useOwnPlace(blockKey: string | null): void {
  const heartbeat = useHeartbeat();
  useEffect(() => heartbeat.moveTo(blockKey), [heartbeat, blockKey]);
}

/** The other users of the page and what it has come to; null before the first answer. */
export function usePresence(): PresenceNoted | null {
  return useStore(useHeartbeat().noted);
}

/** The names of those who are at a block. Whoever watches them is rendered again only when they are others. */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (noted: PresenceNoted | null) =>
    (noted?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useHeartbeat().noted, useShallow(namesAt));
}

function useHeartbeat(): Heartbeat {
  const heartbeat = useContext(PresenceContext);
  if (!heartbeat) throw new Error("There is no presence around this component.");
  return heartbeat;
}
