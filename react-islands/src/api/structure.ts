import { client, unwrap } from "./client";
import type { ListOf, ListParams, PageGroup } from "./wire";

/** Lists pages, each with all its translations. */
export function listGroups(
  query: ListParams & { type: string | null },
  signal: AbortSignal,
): Promise<ListOf<PageGroup>> {
  return unwrap(client.POST("/page/list-groups", { body: query, signal }));
}
