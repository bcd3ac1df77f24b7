import { useQuery, useQueryClient } from "@tanstack/react-query";
import { searchStatusQuery } from "../../api/search";
import type { SearchStatus } from "../../api/wire";

/**
 * Polling intervals in milliseconds: during work, and while failed work waits
 * for a retry.
 */
const EVERY = 500;
const EVERY_AFTER_FAILURE = 5_000;

/** Work that users can start. */
export type Work = "indexing" | "removal";

interface StatusOfSearch {
  status: SearchStatus | undefined;
  /** Why the status is unknown or outdated. Null if it is current. */
  failure: Error | null;
  reload: () => void;
  /** Starts work, and shows it as running at once, even if it ends quickly. */
  begin: (work: Work, ask: () => Promise<void>) => Promise<void>;
}

/** Polls the status of the indexes during work. */
export function useSearchStatus(): StatusOfSearch {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...searchStatusQuery,
    refetchInterval: ({ state }) => (state.data ? pauseAfter(state.data) : false),
    gcTime: 0,
  });
  const begin = async (work: Work, ask: () => Promise<void>) => {
    // A response from before the request would report no work.
    await queries.cancelQueries({ queryKey: searchStatusQuery.queryKey });
    await ask();
    queries.setQueryData(searchStatusQuery.queryKey, (old) => old && begun(old, work));
  };
  return { status: data, failure: error, reload: () => void refetch(), begin };
}

/** Returns true while there is work. */
export function isAtWork({ indexingState, removalState }: SearchStatus): boolean {
  return indexingState === "loading" || removalState === "loading";
}

/** Returns true if failed work waits for a retry. */
export function hasFailed({ indexingState, removalState }: SearchStatus): boolean {
  return indexingState === "error" || removalState === "error";
}

function pauseAfter(status: SearchStatus): number | false {
  if (isAtWork(status)) return EVERY;
  return hasFailed(status) && EVERY_AFTER_FAILURE;
}

function begun(status: SearchStatus, work: Work): SearchStatus {
  if (work === "removal") return { ...status, removalState: "loading" };
  return { ...status, indexingState: "loading", indexed: 0, toIndex: 0 };
}
