import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { SearchMiss, SearchStatus, Synonyms } from "./wire";

export const searchStatusQuery = queryOptions({
  queryKey: ["search-status"],
  queryFn: ({ signal }): Promise<SearchStatus> => unwrap(client.GET("/search/status", { signal })),
});

/** Starts indexing. The status reports the progress. */
export async function indexAllPages(): Promise<void> {
  await unwrap(client.POST("/search/index-all-pages", { body: {} }));
}

/** Starts emptying the indexes. The status reports completion. */
export async function removeAllPages(): Promise<void> {
  await unwrap(client.POST("/search/remove-all-pages", { body: {} }));
}

/** Latest search terms without a result, newest first. */
export const searchMissesQuery = queryOptions({
  queryKey: ["search-misses"],
  queryFn: ({ signal }): Promise<SearchMiss[]> => unwrap(client.GET("/search/misses", { signal })),
});

export async function forgetSearchMisses(): Promise<void> {
  await unwrap(client.DELETE("/search/misses"));
}

/** Lists the synonyms of the locales that have synonyms. */
export function listSynonyms(signal: AbortSignal): Promise<Synonyms[]> {
  return unwrap(client.GET("/search/synonyms", { signal }));
}

/**
 * Replaces a locale's synonyms.
 * The server refuses an outdated `version`.
 * The first save has no `version`.
 */
export async function changeSynonyms(
  { locale, version }: Pick<Synonyms, "locale"> & Partial<Synonyms>,
  groups: string[][],
): Promise<Synonyms> {
  const body = { groups, ...(version !== undefined && { version }) };
  const saved = await unwrap(client.PUT("/search/synonyms/{locale}", { params: { path: { locale } }, body }));
  return { locale, groups: named(saved.groups), version: named(saved.version) };
}
