import { useCallback, useMemo } from "react";
import { changeList, type ListState, listQuery, parseListState } from "../lib/list/list-state";
import { goToQuery, type Manner, useAddressQuery } from "./use-address-query";

const NO_FILTERS: readonly string[] = [];

/** The state of a list in the address of the screen, and how to change it. `filters` is a constant. */
export function useListState(
  filters = NO_FILTERS,
): [ListState, (change: Partial<ListState>, manner: Manner) => void] {
  const query = useAddressQuery();
  const state = useMemo(() => parseListState(query, filters), [query, filters]);
  const change = useCallback(
    (part: Partial<ListState>, manner: Manner) => {
      const next = changeList(parseListState(location.search, filters), part);
      goToQuery(listQuery(next, location.search), manner);
    },
    [filters],
  );
  return [state, change];
}
