import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { proposeFreeSlug } from "../api/slugs";
import { isFolded, proposeSlug } from "../lib/slug";

/** Debounce of slug requests, in milliseconds. */
export const SLUG_DEBOUNCE_MS = 300;

export interface SlugProposal {
  /** Proposed slug. It is outdated until the server answers. */
  shown: string;
  /** Fetches the proposal for the current title and locale. */
  fetch: () => Promise<string>;
}

/**
 * Proposes a slug for a title. The server transliterates other scripts, and
 * signs such as `+`.
 */
export function useSlugProposal(title: string, locale: string): SlugProposal {
  const isOurs = isFolded(title);
  const [settled] = useDebouncedValue(title.trim(), SLUG_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["slug-proposal", settled, locale],
    queryFn: ({ signal }) => proposeFreeSlug({ title: settled, locale }, signal),
    enabled: !isOurs && !isFolded(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    shown: isOurs ? proposeSlug(title) : (data ?? proposeSlug(title)),
    fetch: async () => (isOurs ? proposeSlug(title) : proposeFreeSlug({ title: title.trim(), locale })),
  };
}
