import { useQuery, useQueryClient } from "@tanstack/react-query";
import { searchStatusQuery } from "../../api/search";
import type { SearchStatus } from "../../api/wire";

/** Interval of status requests while work runs, in milliseconds. */
const POLL_INTERVAL_MS = 500;
/** Interval while failed work waits for a retry, in milliseconds. */
const FAILURE_POLL_INTERVAL_MS = 5_000;

/** Work that users can start. */
export type IndexTask = "indexing" | "removal";

interface StatusOfSearch {
  status: SearchStatus | undefined;
  /** Failure of the last status request. Null if it succeeded. */
  failure: Error | null;
  reload: () => void;
  /**
   * Starts work.
   * Displays it as running, even if it has already ended.
   */
  begin: (work: IndexTask, ask: () => Promise<void>) => Promise<void>;
}

/**
 * Loads the status of the indexes.
 * Polls it while work runs or has failed.
 */
export function useSearchStatus(): StatusOfSearch {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...searchStatusQuery,
    refetchInterval: ({ state }) => (state.data ? pauseAfter(state.data) : false),
    gcTime: 0,
  });
  const begin = async (work: IndexTask, ask: () => Promise<void>) => {
    // Cancels status requests that began before the work.
    // Their responses would report no work.
    await queries.cancelQueries({ queryKey: searchStatusQuery.queryKey });
    await ask();
    queries.setQueryData(searchStatusQuery.queryKey, (old) => old && begun(old, work));
  };
  return { status: data, failure: error, reload: () => void refetch(), begin };
}

/** Returns true while work is running. */
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
