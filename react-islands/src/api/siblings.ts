import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { PageListItem, Sibling } from "./wire";

/** Returns the translations of a page, without the page itself. */
async function fetchSiblings(id: number): Promise<Sibling[]> {
  const siblings = await unwrap(client.GET("/page/get-siblings/{id}", { params: { path: { id } } }));
  return siblings.filter(({ pageID }) => pageID !== id);
}

/**
 * Returns a translation as a list item.
 * Null if it is not found.
 */
async function findInLocale(id: number, locale: string): Promise<PageListItem | null> {
  const body = { locale, pageIDs: [id] };
  const [found] = await unwrap(client.POST("/page/get-multiple", { body }));
  return found ?? null;
}

export function siblingsQuery(id: number) {
  return queryOptions({ queryKey: ["siblings", id], queryFn: () => fetchSiblings(id) });
}

/**
 * Translations of a page as list items.
 * These tell if the source page has changed.
 */
export function translationsQuery(id: number) {
  return queryOptions({
    queryKey: ["translations", id],
    queryFn: async () => {
      const siblings = await fetchSiblings(id);
      const found = await Promise.all(siblings.map(({ pageID, locale }) => findInLocale(pageID, locale)));
      return found.filter((item) => item !== null);
    },
  });
}
