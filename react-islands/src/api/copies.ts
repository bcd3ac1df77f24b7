import { client, named, unwrap } from "./client";

export interface Copy {
  pageID: number;
  locale: string;
  title: string;
  slug: string;
}

/** Creates a separate concept with the content of a page and returns its id. */
export async function duplicatePage(copy: Copy): Promise<number> {
  const { pageID } = await unwrap(client.POST("/page/duplicate", { body: copy }));
  return named(pageID);
}

/** Creates the translation of a page in another locale and returns its id. */
export async function createTranslation({ pageID, locale, title, slug }: Copy): Promise<number> {
  const body = { pageID, newLocale: locale, title, slug };
  const created = await unwrap(client.POST("/page/create-translation", { body }));
  return named(created.pageID);
}
