import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches queries after a change.
 * Also cancels queries that are fetching for the first time.
 * Otherwise `invalidateQueries`
 * would keep their outdated answers.
 */
export async function refetchQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
