import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { HeartbeatResponse } from "../../../../api/wire";
import { useEditorStore } from "../use-editor";

/**
 * Returns other users on the page, and the
 * page's newest version and status.
 * Null before the first response.
 */
export function usePresence(): HeartbeatResponse | null {
  return useStore(useEditorStore().getState().heartbeat.lastResponse);
}

/**
 * Returns the names of users at a block.
 * Renders only if the names change.
 */
export function useNamesAt(blockKey: string): string[] {
  const namesAt = (response: HeartbeatResponse | null) =>
    (response?.others ?? []).filter((other) => other.blockKey === blockKey).map(({ user }) => user.name);
  return useStore(useEditorStore().getState().heartbeat.lastResponse, useShallow(namesAt));
}
