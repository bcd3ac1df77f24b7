import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { SearchMiss, SearchStatus, Synonyms } from "./wire";

export const searchStatusQuery = queryOptions({
  queryKey: ["search-status"],
  queryFn: ({ signal }): Promise<SearchStatus> => unwrap(client.GET("/search/status", { signal })),
});

/** Asks for new indexes of all published pages; the status tells how far they are. */
export async function indexAllPages(): Promise<void> {
  await unwrap(client.POST("/search/index-all-pages", { body: {} }));
}

/** Asks for all pages to be removed from the indexes; the status tells when they are. */
export async function removeAllPages(): Promise<void> {
  await unwrap(client.POST("/search/remove-all-pages", { body: {} }));
}

/** The last terms that nothing was found for, the newest first. */
export const searchMissesQuery = queryOptions({
  queryKey: ["search-misses"],
  queryFn: ({ signal }): Promise<SearchMiss[]> => unwrap(client.GET("/search/misses", { signal })),
});

export async function forgetSearchMisses(): Promise<void> {
  await unwrap(client.DELETE("/search/misses"));
}

/** The synonyms of each locale that has any. */
export function listSynonyms(signal: AbortSignal): Promise<Synonyms[]> {
  return unwrap(client.GET("/search/synonyms", { signal }));
}

/** Replaces the synonyms of a locale that were read as this version; without one, those that are there. */
export async function changeSynonyms(
  { locale, version }: Pick<Synonyms, "locale"> & Partial<Synonyms>,
  groups: string[][],
): Promise<Synonyms> {
  const body = { groups, ...(version !== undefined && { version }) };
  const saved = await unwrap(client.PUT("/search/synonyms/{locale}", { params: { path: { locale } }, body }));
  return { locale, groups: named(saved.groups), version: named(saved.version) };
}
