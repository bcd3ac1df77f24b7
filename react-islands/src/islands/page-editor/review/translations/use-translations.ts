import { useQuery } from "@tanstack/react-query";
import { siblingsQuery, translationsQuery } from "../../../../api/siblings";
import type { Sibling } from "../../../../api/wire";
import { usePage } from "../../state/use-session";

/** Returns this page in other locales. */
export function useSiblings(): Sibling[] {
  return useQuery(siblingsQuery(usePage().id)).data ?? NONE;
}

const NONE: Sibling[] = [];

/** Returns this page in other locales. */
export function useTranslations() {
  return useQuery(translationsQuery(usePage().id));
}
