import { client, named, unwrap } from "./client";
import type { FailedMail, ListOf, ListParams } from "./wire";

/** Lists the mails that could not be sent. */
export function listFailedMails(query: ListParams, signal: AbortSignal): Promise<ListOf<FailedMail>> {
  return unwrap(client.POST("/mail/list", { body: query, signal }));
}

/** Retries a failed mail at once. */
export async function retryMail(id: number): Promise<void> {
  await unwrap(client.POST("/mail/{id}/retry", { params: { path: { id } }, body: {} }));
}

/** Sends a test mail to the current user. Returns the address. */
export async function sendTestMail(): Promise<string> {
  const { address } = await unwrap(client.POST("/mail/test", { body: {} }));
  return named(address);
}
