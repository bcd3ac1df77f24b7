import { useQuery } from "@tanstack/react-query";
import { siblingsQuery, translationsQuery } from "../../../../api/siblings";
import type { Sibling } from "../../../../api/wire";
import { usePage } from "../../state/use-session";

/** The page in other locales. */
export function useSiblings(): Sibling[] {
  return useQuery(siblingsQuery(usePage().id)).data ?? NONE;
}

const NONE: Sibling[] = [];

/** The page in other locales, as list items. */
export function useTranslations() {
  return useQuery(translationsQuery(usePage().id));
}
