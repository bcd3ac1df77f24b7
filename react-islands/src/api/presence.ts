import { client, unwrap } from "./client";
import { fetchWithToken } from "./csrf";
import type { PresenceNoted } from "./wire";

/** The state that other users see of a user who has the page open. */
export interface OwnPresence {
  /** True if the user has unsaved input. */
  editing: boolean;
  leaving: boolean;
  /** The block that the user edits, or null for the page itself. */
  blockKey: string | null;
}

/**
 * Sends a heartbeat for an open page and returns the other users. Also reports leaving while the window closes.
 * Fails without a log-in dialog if the session has ended, because the dialog would take the focus from a user who
 * is typing.
 */
export function notePresence(id: number, own: OwnPresence): Promise<PresenceNoted> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving, fetch: fetchWithToken };
  return unwrap(client.POST("/page/{id}/presence", options));
}
