import { useCallback, useMemo } from "react";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

/** How a state is written into the query of an address. The functions are constant. */
interface Notation<S> {
  /** Reads a state. What is missing or invalid has its default. */
  parse: (query: string) => S;
  /** Writes a state into a query, which keeps what else it holds. */
  print: (state: S, query: string) => string;
  change: (state: S, change: Partial<S>) => S;
}

/** A state in the address of the screen, and how to change it. */
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
