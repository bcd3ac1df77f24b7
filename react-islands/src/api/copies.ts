import { client, named, unwrap } from "./client";

export interface Copy {
  pageID: number;
  locale: string;
  title: string;
  slug: string;
}

/**
 * Copies a page to a new, independent draft page.
 * Returns the id of the new page.
 */
export async function duplicatePage(copy: Copy): Promise<number> {
  const { pageID } = await unwrap(client.POST("/page/duplicate", { body: copy }));
  return named(pageID);
}

/**
 * Creates a translation of a page.
 * Returns the id of the new page.
 */
export async function createTranslation({ pageID, locale, title, slug }: Copy): Promise<number> {
  const body = { pageID, newLocale: locale, title, slug };
  const created = await unwrap(client.POST("/page/create-translation", { body }));
  return named(created.pageID);
}
