import { client, unwrap } from "./client";
import { fetchWithToken } from "./csrf";
import type { HeartbeatResponse } from "./wire";

/** State of a user as others see it. */
export interface OwnPresence {
  /** True if the user has unsaved input. */
  editing: boolean;
  leaving: boolean;
  /** Edited block, or null for the page. */
  blockKey: string | null;
}

/**
 * Reports presence and returns the other users.
 * Opens no dialog, because that takes the focus.
 */
export function sendHeartbeat(id: number, own: OwnPresence): Promise<HeartbeatResponse> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving, fetch: fetchWithToken };
  return unwrap(client.POST("/page/{id}/presence", options));
}
