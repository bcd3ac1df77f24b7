import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { PresenceNoted } from "../../../../api/wire";
import { useEditorStore } from "../use-editor";

/**
 * Other users and the latest page state.
 * Null before the first answer.
 */
export function usePresence(): PresenceNoted | null {
  return useStore(useEditorStore().getState().heartbeat.noted);
}

/**
 * Returns the names of users at a block.
 * Renders only if they change.
 */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (noted: PresenceNoted | null) =>
    (noted?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useEditorStore().getState().heartbeat.noted, useShallow(namesAt));
}
