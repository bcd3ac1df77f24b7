import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { refetchQueries } from "../../api/refetch-queries";
import type { ListOf } from "../../api/wire";
import { type ListState, parseListState, type Sorting, sortingOf } from "../../lib/list/list-state";
import type { HistoryMode } from "../use-address-query";
import { useListState } from "../use-list-state";

/** Source of a list's rows. */
export interface ListSource<T> {
  /** Part of the query key of this list. */
  name: readonly unknown[];
  /** Names of the filters. Must be constant. */
  filters?: readonly string[];
  /** Default order of the list. */
  ownSorting: Sorting;
  /** Order of search results. Defaults to `ownSorting`. */
  foundSorting?: Sorting;
  fetchItems: (state: ListState, signal: AbortSignal) => Promise<ListOf<T>>;
}

export interface List<T> {
  state: ListState;
  sorting: Sorting;
  items: T[];
  /** Null until the first rows are loaded. */
  totalItems: number | null;
  isLoading: boolean;
  /** False while the rows may belong to an earlier state. */
  isCurrent: boolean;
  /** Error of the last fetch. The earlier rows remain visible. */
  failure: unknown;
  change: (part: Partial<ListState>, mode: HistoryMode) => void;
  search: (term: string) => void;
  /** Resolves when the rows are loaded again. */
  reload: () => Promise<void>;
}

const NO_ITEMS: never[] = [];

/** Milliseconds in which rows that were loaded before the list rendered are not loaded again. */
const PRELOADED_MS = 1000;

function rowsQuery<T>({ name, fetchItems }: ListSource<T>, state: ListState) {
  return queryOptions({
    queryKey: ["list", ...name, state],
    queryFn: ({ signal }) => fetchItems(state, signal),
  });
}

/** Requests the rows of a list before it renders. */
export function preloadList<T>(queries: QueryClient, source: ListSource<T>): void {
  const query = rowsQuery(source, parseListState(location.search, source.filters));
  queries.setQueryDefaults(query.queryKey, { staleTime: PRELOADED_MS });
  void queries.prefetchQuery(query);
}

/**
 * Returns the rows and the state of a list.
 * The state is kept in the address.
 */
export function useList<T>(source: ListSource<T>): List<T> {
  const queries = useQueryClient();
  const [state, change] = useListState(source.filters);
  const query = useQuery({ ...rowsQuery(source, state), placeholderData: keepPreviousData });
  const shown = useLast(query.data);

  const isBeyondTheEnd = query.isSuccess && !query.isPlaceholderData && query.data.items.length === 0;
  useEffect(() => {
    if (isBeyondTheEnd && state.pageIndex > 0) change({ pageIndex: state.pageIndex - 1 }, "replace");
  }, [isBeyondTheEnd, state.pageIndex, change]);

  const search = useCallback((searchTerm: string) => change({ searchTerm }, "replace"), [change]);

  return {
    state,
    sorting: sortingOf(state, (state.searchTerm !== "" && source.foundSorting) || source.ownSorting),
    items: shown?.items ?? NO_ITEMS,
    totalItems: shown?.totalItems ?? null,
    isLoading: query.isFetching,
    isCurrent: query.isSuccess && !query.isPlaceholderData,
    failure: query.error,
    change,
    search,
    reload: () => refetchQueries(queries, ["list", ...source.name]),
  };
}

/** Returns the last defined value. */
function useLast<V>(value: V | undefined): V | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
