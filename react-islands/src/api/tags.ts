import { client, named, unwrap } from "./client";
import type { Body, CountedTag, ListedTag, ListOf, VersionedTag } from "./wire";

export type TagQuery = Body<"/tags/list">;
/** Changes to a tag. Missing properties stay unchanged. */
export interface TagChange {
  name?: string;
  private?: boolean;
  /** Names by locale. Null: the tag's own name. */
  names?: Record<string, string | null>;
}

export function listTags(query: TagQuery, signal?: AbortSignal): Promise<ListOf<ListedTag>> {
  return unwrap(client.POST("/tags/list", { body: query, ...(signal ? { signal } : {}) }));
}

/** Tags containing a term, public ones first. */
export async function searchTags(term: string, signal: AbortSignal): Promise<CountedTag[]> {
  const [open, hidden] = await Promise.all([
    unwrap(client.POST("/tags/search", { body: { term }, signal })),
    unwrap(client.POST("/tags/search-private", { body: { term }, signal })),
  ]);
  return [...open.items, ...hidden.items];
}

/** Throws if a text cannot name a tag. */
export async function validateTag(tag: string): Promise<void> {
  await unwrap(client.POST("/tags/validate", { body: { tag } }));
}

export async function createTag(tag: { name: string; private: boolean }): Promise<VersionedTag> {
  return named((await unwrap(client.POST("/tags", { body: tag }))).tag);
}

/** Requires the stored version of the tag. */
export async function changeTag({ id, version }: VersionedTag, change: TagChange): Promise<VersionedTag> {
  const body = { names: {}, ...change, version };
  const call = client.PUT("/tags/{id}", { params: { path: { id } }, body });
  return named((await unwrap(call)).tag);
}

export async function mergeTag(id: number, into: number): Promise<VersionedTag> {
  const call = client.POST("/tags/{id}/merge", { params: { path: { id } }, body: { into } });
  return named((await unwrap(call)).tag);
}

export async function deleteTag(id: number): Promise<void> {
  await unwrap(client.DELETE("/tags/{id}", { params: { path: { id } } }));
}
