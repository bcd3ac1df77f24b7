import { client, unwrap } from "./client";
import { fetchWithToken } from "./csrf";
import type { HeartbeatResponse } from "./wire";

/** State that the editor reports to the other users of a page. */
export interface OwnPresence {
  /** True if the user has unsaved input. */
  editing: boolean;
  leaving: boolean;
  /**
   * Key of the block in which the user works.
   * Null outside of blocks.
   */
  blockKey: string | null;
}

/**
 * Reports the user's presence and returns the other users.
 * Never opens the log-in dialog, which
 * would take the focus from the editor.
 */
export function sendHeartbeat(id: number, own: OwnPresence): Promise<HeartbeatResponse> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving, fetch: fetchWithToken };
  return unwrap(client.POST("/page/{id}/presence", options));
}
