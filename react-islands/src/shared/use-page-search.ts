import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** Debounce of the page search, in milliseconds. */
export const PAGE_SEARCH_DEBOUNCE_MS = 250;

interface Options<P, K extends QueryKey> {
  query: (term: string) => UseQueryOptions<P[], Error, P[], K>;
  /** Filters the results. By default, every page is wanted. */
  isWanted?: (page: P) => boolean;
  /** Title of the chosen page. It is not searched. */
  chosenTitle?: string | undefined;
  /** Minimum number of characters that start a search. */
  minLength?: number;
}

export interface PageSearch<P> {
  typed: string;
  setTyped: (typed: string) => void;
  isSearching: boolean;
  /** Results, best first. */
  pages: P[];
  /** True if the search found no wanted page. */
  isNothing: boolean;
  failure: Error | null;
}

/** Searches pages by a part of their title or address. */
export function usePageSearch<P, K extends QueryKey>({
  query,
  isWanted = () => true,
  chosenTitle = "",
  minLength = 1,
}: Options<P, K>): PageSearch<P> {
  const [typed, setTyped] = useState(chosenTitle);
  const [term] = useDebouncedValue(typed.trim(), PAGE_SEARCH_DEBOUNCE_MS);
  const isSearching = term.length >= minLength && term !== chosenTitle;
  const found = useQuery({ ...query(term), enabled: isSearching, placeholderData: keepPreviousData });
  const pages = isSearching ? (found.data ?? []).filter(isWanted) : [];
  const isNothing = isSearching && found.isSuccess && !found.isPlaceholderData && pages.length === 0;
  return { typed, setTyped, isSearching, pages, isNothing, failure: found.error };
}
