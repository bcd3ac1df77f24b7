import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageSearchQuery } from "../../api/pages";
import type { PageListItem } from "../../api/wire";

/** How long somebody has stopped typing before pages are searched for, in milliseconds. */
const PAUSE = 250;

/** Pages of a locale by what is typed of their title or address. An empty list of `types` stands for all of them. */
export function usePageSearch(locale: string, types: readonly string[] = [], shown = "") {
  const [typed, setTyped] = useState("");
  const [term] = useDebouncedValue(typed.trim(), PAUSE);
  const isSearching = term !== "" && term !== shown;
  const found = useQuery({
    ...pageSearchQuery(locale, term),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const all: PageListItem[] = isSearching ? (found.data ?? []) : [];
  const pages = all.filter(({ type }) => types.length === 0 || types.includes(type));
  const isNothing = isSearching && found.isSuccess && !found.isPlaceholderData && pages.length === 0;
  return { typed, setTyped, pages, isNothing, failure: found.error };
}
