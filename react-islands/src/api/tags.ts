import { client, named, unwrap } from "./client";
import type { Body, CountedTag, ListedTag, ListOf, VersionedTag } from "./wire";

export type TagQuery = Body<"/tags/list">;
/** Changes to a tag. Missing properties stay unchanged. */
export interface TagChange {
  name?: string;
  private?: boolean;
  /** Translated names by locale. Null removes a translation. */
  names?: Record<string, string | null>;
}

export function listTags(query: TagQuery, signal?: AbortSignal): Promise<ListOf<ListedTag>> {
  return unwrap(client.POST("/tags/list", { body: query, ...(signal ? { signal } : {}) }));
}

/** Finds tags that contain a term, public tags first. */
export async function searchTags(term: string, signal: AbortSignal): Promise<CountedTag[]> {
  const [open, hidden] = await Promise.all([
    unwrap(client.POST("/tags/search", { body: { term }, signal })),
    unwrap(client.POST("/tags/search-private", { body: { term }, signal })),
  ]);
  return [...open.items, ...hidden.items];
}

/** Throws if a text is not valid as the name of a tag. */
export async function validateTag(tag: string): Promise<void> {
  await unwrap(client.POST("/tags/validate", { body: { tag } }));
}

export async function createTag(tag: { name: string; private: boolean }): Promise<VersionedTag> {
  return named((await unwrap(client.POST("/tags", { body: tag }))).tag);
}

/** Changes a tag. The server refuses an outdated `version`. */
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
