import { useCallback, useMemo } from "react";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

/** Notation of a state in a query. The functions must be constant. */
interface Notation<S> {
  /** Reads a state, with defaults for missing and invalid values. */
  parse: (query: string) => S;
  /** Writes a state into a query, and keeps other parameters. */
  print: (state: S, query: string) => string;
  change: (state: S, change: Partial<S>) => S;
}

/** Returns a state in the address, and a function that changes it. */
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
