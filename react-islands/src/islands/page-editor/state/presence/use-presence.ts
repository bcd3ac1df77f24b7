import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { PresenceNoted } from "../../../../api/wire";
import { useEditorStore } from "../use-editor";

/** The other users of the page and what it has come to; null before the first answer. */
export function usePresence(): PresenceNoted | null {
  return useStore(useEditorStore().getState().heartbeat.noted);
}

/** The names of those who are at a block. A component is rendered again only when they are others. */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (noted: PresenceNoted | null) =>
    (noted?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useEditorStore().getState().heartbeat.noted, useShallow(namesAt));
}
