import { useCallback, useMemo } from "react";
import { changeList, type ListState, listQuery, parseListState } from "../lib/list/list-state";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

const NO_FILTERS: readonly string[] = [];

/** The state of a list in the address of the screen, and how to change it. `filters` is a constant. */
export function useListState(
  filters = NO_FILTERS,
): [ListState, (change: Partial<ListState>, mode: HistoryMode) => void] {
  const query = useAddressQuery();
  const state = useMemo(() => parseListState(query, filters), [query, filters]);
  const change = useCallback(
    (part: Partial<ListState>, mode: HistoryMode) => {
      const next = changeList(parseListState(location.search, filters), part);
      goToQuery(listQuery(next, location.search), mode);
    },
    [filters],
  );
  return [state, change];
}
