import { useQuery, useQueryClient } from "@tanstack/react-query";
import { searchStatusQuery } from "../../api/search";
import type { SearchStatus } from "../../api/wire";

/**
 * Polling intervals in milliseconds: during work, and while failed work waits
 * for a retry.
 */
const POLL_INTERVAL_MS = 500;
const FAILURE_POLL_INTERVAL_MS = 5_000;

/** Work that users can start. */
export type IndexTask = "indexing" | "removal";

interface StatusOfSearch {
  status: SearchStatus | undefined;
  /** Request failure. Null if the status is current. */
  failure: Error | null;
  reload: () => void;
  /**
   * Starts work.
   * Shows even quickly ended work as running.
   */
  begin: (work: IndexTask, ask: () => Promise<void>) => Promise<void>;
}

/** Polls the status of the indexes during work. */
export function useSearchStatus(): StatusOfSearch {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...searchStatusQuery,
    refetchInterval: ({ state }) => (state.data ? pauseAfter(state.data) : false),
    gcTime: 0,
  });
  const begin = async (work: IndexTask, ask: () => Promise<void>) => {
    // Earlier responses would report no work.
    await queries.cancelQueries({ queryKey: searchStatusQuery.queryKey });
    await ask();
    queries.setQueryData(searchStatusQuery.queryKey, (old) => old && begun(old, work));
  };
  return { status: data, failure: error, reload: () => void refetch(), begin };
}

/** Returns true while there is work. */
export function hasRunningWork({ indexingState, removalState }: SearchStatus): boolean {
  return indexingState === "loading" || removalState === "loading";
}

export function hasFailed({ indexingState, removalState }: SearchStatus): boolean {
  return indexingState === "error" || removalState === "error";
}

function pauseAfter(status: SearchStatus): number | false {
  if (hasRunningWork(status)) return POLL_INTERVAL_MS;
  return hasFailed(status) && FAILURE_POLL_INTERVAL_MS;
}

function begun(status: SearchStatus, work: IndexTask): SearchStatus {
  if (work === "removal") return { ...status, removalState: "loading" };
  return { ...status, indexingState: "loading", indexed: 0, toIndex: 0 };
}
