import { client, unwrap } from "./client";
import type { Finding, VersionDraft } from "./wire";

/** What an editor may want to mend in a version that need not be stored, in the order of the page. */
export async function checkContent(version: VersionDraft, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await unwrap(client.POST("/page/version/check", { body: version, signal }));
  return items;
}
