import { client, named, unwrap } from "./client";

export interface Copy {
  pageID: number;
  locale: string;
  title: string;
  slug: string;
}

/** Makes a concept of its own with the content of a page; answers with its id. */
export async function duplicatePage(copy: Copy): Promise<number> {
  const { pageID } = await unwrap(client.POST("/page/duplicate", { body: copy }));
  return named(pageID);
}

/** Makes the page of another locale that a page is translated into; answers with its id. */
export async function createTranslation({ pageID, locale, title, slug }: Copy): Promise<number> {
  const body = { pageID, newLocale: locale, title, slug };
  const created = await unwrap(client.POST("/page/create-translation", { body }));
  return named(created.pageID);
}
