import { client, unwrap } from "./client";
import type { OwnSession } from "./wire";

/** Lists the user's own sessions, last used first. */
export async function listOwnSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return (await unwrap(client.GET("/session/list", { signal }))).items;
}

/** Ends one session of the user. */
export async function endOwnSession(id: string): Promise<void> {
  await unwrap(client.DELETE("/session/{id}", { params: { path: { id } } }));
}
