import { useCallback } from "react";
import { changeList, listQuery, parseListState } from "../lib/list/list-state";
import { useAddressState } from "./use-address-state";

const NO_FILTERS: readonly string[] = [];

/**
 * Returns the list state in the address, and its setter.
 * `filters` must be constant.
 */
export function useListState(filters = NO_FILTERS) {
  const parse = useCallback((query: string) => parseListState(query, filters), [filters]);
  return useAddressState({ parse, print: listQuery, change: changeList });
}
