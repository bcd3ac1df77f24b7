import { useCallback, useMemo } from "react";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

/** Notation of a state, with constant functions. */
interface Notation<S> {
  /** Replaces missing and invalid values by defaults. */
  parse: (query: string) => S;
  /** Keeps other parameters of `query`. */
  print: (state: S, query: string) => string;
  change: (state: S, change: Partial<S>) => S;
}

/** State in the address, and its setter. */
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
