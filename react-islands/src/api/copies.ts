import { client, named, unwrap } from "./client";

export interface Copy {
  pageID: number;
  locale: string;
  title: string;
  slug: string;
}

/** Creates a separate concept with a page's content. Returns its id. */
export async function duplicatePage(copy: Copy): Promise<number> {
  const { pageID } = await unwrap(client.POST("/page/duplicate", { body: copy }));
  return named(pageID);
}

/** Creates a page's translation in a locale. Returns its id. */
export async function createTranslation({ pageID, locale, title, slug }: Copy): Promise<number> {
  const body = { pageID, newLocale: locale, title, slug };
  const created = await unwrap(client.POST("/page/create-translation", { body }));
  return named(created.pageID);
}
