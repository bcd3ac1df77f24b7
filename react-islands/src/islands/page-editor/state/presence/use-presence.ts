import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { HeartbeatResponse } from "../../../../api/wire";
import { useEditorStore } from "../use-editor";

/**
 * Other users and the latest page state.
 * Null before the first answer.
 */
export function usePresence(): HeartbeatResponse | null {
  return useStore(useEditorStore().getState().heartbeat.lastResponse);
}

/**
 * Returns the names of users at a block.
 * Renders only if they change.
 */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (response: HeartbeatResponse | null) =>
    (response?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useEditorStore().getState().heartbeat.lastResponse, useShallow(namesAt));
}
