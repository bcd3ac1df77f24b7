import { useQuery, useQueryClient } from "@tanstack/react-query";
import { searchStatusQuery } from "../../api/search";
import type { SearchStatus } from "../../api/wire";

/** How often it is asked how far the work is while there is any, and whether it was done after it failed, in milliseconds. */
const EVERY = 500;
const EVERY_AFTER_FAILURE = 5_000;

/** Work on the indexes that somebody can ask for. */
export type Work = "indexing" | "removal";

interface StatusOfSearch {
  status: SearchStatus | undefined;
  /** Why the status is not known, or is old; null where it is current. */
  failure: Error | null;
  reload: () => void;
  /** Asks for work. It is under way from then on, however soon it is done. */
  begin: (work: Work, ask: () => Promise<void>) => Promise<void>;
}

/** How the indexes are, asked again and again while there is work on them. */
export function useSearchStatus(): StatusOfSearch {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...searchStatusQuery,
    refetchInterval: ({ state }) => (state.data ? pauseAfter(state.data) : false),
    gcTime: 0,
  });
  const begin = async (work: Work, ask: () => Promise<void>) => {
    // An answer from before the work would say that there is none.
    await queries.cancelQueries({ queryKey: searchStatusQuery.queryKey });
    await ask();
    queries.setQueryData(searchStatusQuery.queryKey, (old) => old && begun(old, work));
  };
  return { status: data, failure: error, reload: () => void refetch(), begin };
}

/** Whether there is work on the indexes. */
export function isAtWork({ indexingState, removalState }: SearchStatus): boolean {
  return indexingState === "loading" || removalState === "loading";
}

/** Whether work on the indexes failed, and waits to be tried again. */
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
