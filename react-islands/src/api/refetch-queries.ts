import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetches the queries under a key after a change. Cancels first fetches,
 * because `invalidateQueries` would keep their older answers.
 */
export async function refetchQueries(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
