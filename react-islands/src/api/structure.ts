import { client, unwrap } from "./client";
import type { ListOf, ListParams, PageGroup } from "./wire";

/** Every page in all its locales. */
export function listGroups(
  query: ListParams & { type: string | null },
  signal: AbortSignal,
): Promise<ListOf<PageGroup>> {
  return unwrap(client.POST("/page/list-groups", { body: query, signal }));
}
