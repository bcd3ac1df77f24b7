import { client, unwrap } from "./client";
import { fetchWithToken } from "./csrf";
import type { PresenceNoted } from "./wire";

/** What other users are shown about a user who has the page open. */
export interface OwnPresence {
  /** Whether something is typed that is not stored. */
  editing: boolean;
  leaving: boolean;
  /** The block that the user is at; null for the page itself. */
  blockKey: string | null;
}

/**
 * Sends a heartbeat for an open page and returns the other users. Leaving is sent while the window closes, too. Where the
 * session has ended it fails and asks nobody to log in: that would take the focus from who is typing.
 */
export function notePresence(id: number, own: OwnPresence): Promise<PresenceNoted> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving, fetch: fetchWithToken };
  return unwrap(client.POST("/page/{id}/presence", options));
}
