import { client, unwrap } from "./client";
import type { PageListItem, Sibling } from "./wire";

/** The page in all its locales, itself included where the server counts it in. */
export function fetchSiblings(id: number): Promise<Sibling[]> {
  return unwrap(client.GET("/page/get-siblings/{id}", { params: { path: { id } } }));
}

/** The page in another locale as it stands in lists; null where there is none. */
export async function findInLocale(id: number, locale: string): Promise<PageListItem | null> {
  const body = { locale, pageIDs: [id] };
  const [found] = await unwrap(client.POST("/page/get-multiple", { body }));
  return found ?? null;
}
