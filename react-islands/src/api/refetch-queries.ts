import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches queries after a change.
 * Cancels first fetches, because `invalidateQueries` keeps their answers.
 */
export async function refetchQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
