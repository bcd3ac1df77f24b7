import { useCallback, useMemo } from "react";
import { goToQuery, type HistoryMode, useAddressQuery } from "./use-address-query";

/** Parses and prints a state in the query of an address. The functions must be constant. */
interface Notation<S> {
  /** Reads a state. Missing and invalid values get their defaults. */
  parse: (query: string) => S;
  /** Writes a state into a query, and keeps the query's other parameters. */
  print: (state: S, query: string) => string;
  change: (state: S, change: Partial<S>) => S;
}

/** Returns a state in the address of the screen, and a function that changes it. */
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
