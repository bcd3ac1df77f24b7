import { client, unwrap } from "./client";
import type { PresenceNoted } from "./wire";

/** What one who has a page open tells the others. */
export interface OwnPresence {
  /** Whether something is typed that is not stored. */
  editing: boolean;
  leaving: boolean;
}

/** Says that the user has a page open, and asks who else has. Leaving is said even while the window closes. */
export function notePresence(id: number, own: OwnPresence): Promise<PresenceNoted> {
  const options = { params: { path: { id } }, body: own, keepalive: own.leaving };
  return unwrap(client.POST("/page/{id}/presence", options));
}
