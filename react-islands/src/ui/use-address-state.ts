import { useCallback, useMemo } from "react";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

/**
 * Conversion of a state from and to a query.
 * The functions must be constant.
 */
interface Notation<S> {
  /**
   * Reads a state from a query.
   * Replaces missing and invalid values by defaults.
   */
  parse: (query: string) => S;
  /**
   * Returns `query` with a new state.
   * Keeps its other parameters.
   */
  print: (state: S, query: string) => string;
  change: (state: S, change: Partial<S>) => S;
}

/** Returns a state that is kept in the address, and its setter. */
export function useAddressState<S>({ parse, print, change }: Notation<S>) {
  const query = useAddressQuery();
  const state = useMemo(() => parse(query), [query, parse]);
  const go = useCallback(
    (part: Partial<S>, mode: HistoryMode) =>
      goToQuery(print(change(parse(location.search), part), location.search), mode),
    [parse, print, change],
  );
  return [state, go] as const;
}
