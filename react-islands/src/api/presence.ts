import { client, unwrap } from "./client";
import { fetchWithToken } from "./csrf";
import type { PresenceNoted } from "./wire";

/** State of a user as others on the page see it. */
export interface OwnPresence {
  /** True if the user has unsaved input. */
  editing: boolean;
  leaving: boolean;
  /** The edited block, or null for the page itself. */
  blockKey: string | null;
}

/**
 * Reports the user's presence on a page and returns the other users. Opens no
 * log-in dialog, because it would take the focus from a typing user.
 */
export function notePresence(id: number, own: OwnPresence): Promise<PresenceNoted> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving, fetch: fetchWithToken };
  return unwrap(client.POST("/page/{id}/presence", options));
}
