import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { proposeFreeSlug } from "../api/slugs";
import { isFolded, proposeSlug } from "../lib/slug";
import { SLUG_PAUSE, useSettled } from "./use-settled";

/** A slug for a title. The server writes titles in Latin letters that are in another script, or that have signs which tell names apart. */
export function useSlugProposal(title: string, locale: string): string {
  const isOurs = isFolded(title);
  const settled = useSettled(title.trim(), SLUG_PAUSE);
  const { data } = useQuery({
    queryKey: ["slug-proposal", settled, locale],
    queryFn: ({ signal }) => proposeFreeSlug({ title: settled, locale }, signal),
    enabled: !isOurs && !isFolded(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isOurs ? proposeSlug(title) : (data ?? proposeSlug(title));
}
