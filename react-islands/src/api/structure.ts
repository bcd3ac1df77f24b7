import { client, unwrap } from "./client";
import type { ListOf, ListParams, PageGroup } from "./wire";

/** Lists pages, each with all its translations. */
export function listGroups(
  query: ListParams & { type: string | null; status: string | null; translation: string | null },
  signal: AbortSignal,
): Promise<ListOf<PageGroup>> {
  return unwrap(client.POST("/page/list-groups", { body: query, signal }));
}

/** A new position of a page among the pages with the same parent. */
export type MoveTo = { to: "before" | "after"; target: number } | { to: "up" | "down" };

/**
 * Moves a page, with its translations and the pages below it.
 * Returns false if it already was there.
 */
export async function movePage(id: number, position: MoveTo): Promise<boolean> {
  const call = client.POST("/page/{id}/move", { params: { path: { id } }, body: position });
  return (await unwrap(call)).moved ?? false;
}
