import { useQuery } from "@tanstack/react-query";
import { fetchSiblings, findInLocale } from "../../../../api/siblings";
import type { PageListItem, Sibling } from "../../../../api/wire";
import { usePage } from "../../state/session-context";

/** The page in other locales; not itself. */
export function useSiblings(): Sibling[] {
  const page = usePage();
  const { data = [] } = useQuery({
    queryKey: ["siblings", page.id],
    queryFn: () => fetchSiblings(page.id),
    select: (siblings) => siblings.filter(({ pageID }) => pageID !== page.id),
  });
  return data;
}

/** The page in other locales, as it stands in lists: with its state, and whether its source has changed. */
export function useTranslations() {
  const page = usePage();
  return useQuery({
    queryKey: ["translations", page.id],
    queryFn: async (): Promise<PageListItem[]> => {
      const siblings = await fetchSiblings(page.id);
      const others = siblings.filter(({ pageID }) => pageID !== page.id);
      const found = await Promise.all(others.map(({ pageID, locale }) => findInLocale(pageID, locale)));
      return found.filter((item) => item !== null);
    },
  });
}
