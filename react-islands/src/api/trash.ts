import { client, named, unwrap } from "./client";
import type { ListOf, ListParams, TrashedPage } from "./wire";

/** Unpublishes a page and moves it to the trash. */
export async function deletePage(id: number): Promise<void> {
  await unwrap(client.POST("/page/{id}/delete", { params: { path: { id } }, body: {} }));
}

export function listTrash(
  query: ListParams & { type: string | null; locale: string | null },
  signal: AbortSignal,
): Promise<ListOf<TrashedPage>> {
  return unwrap(client.POST("/page/trash", { body: query, signal }));
}

/**
 * Restores a page from the trash, optionally with another slug.
 * Returns its slug.
 */
export async function restorePage(id: number, slug: string | null = null): Promise<string> {
  const call = client.POST("/page/{id}/restore", { params: { path: { id } }, body: { slug } });
  return named((await unwrap(call)).slug);
}

/** Deletes a page in the trash permanently. */
export async function purgePage(id: number): Promise<void> {
  await unwrap(client.POST("/page/{id}/purge", { params: { path: { id } }, body: {} }));
}
