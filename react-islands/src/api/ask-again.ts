import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks again for what is shown under a key after it was changed. An answer that is on its way may be from before the change, and
 * `invalidateQueries` keeps it where it is the first one to its query.
 */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}
