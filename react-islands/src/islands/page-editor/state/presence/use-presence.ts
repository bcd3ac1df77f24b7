import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { PresenceNoted } from "../../../../api/wire";
import { useEditorStore } from "../use-editor";

/** The other users of the page and its latest state, or null before the first answer. */
export function usePresence(): PresenceNoted | null {
  return useStore(useEditorStore().getState().heartbeat.noted);
}

/** Returns the names of the users at a block. The component only renders again when the names change. */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (noted: PresenceNoted | null) =>
    (noted?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useEditorStore().getState().heartbeat.noted, useShallow(namesAt));
}
