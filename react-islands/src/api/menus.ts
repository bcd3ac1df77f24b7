import { client, named, unwrap } from "./client";
import type { ListOf, Menu, MenuItem, MenuSummary, PageSummary } from "./wire";

/** Every menu in every locale, those that nobody has made too. */
export function listMenus(signal: AbortSignal): Promise<ListOf<MenuSummary>> {
  return unwrap(client.GET("/menu/list", { signal }));
}

export function fetchMenu(name: string, locale: string, signal?: AbortSignal): Promise<Menu> {
  return unwrap(
    client.GET("/menu/{name}/{locale}", { params: { path: { name, locale } }, ...(signal && { signal }) }),
  );
}

/** Replaces a menu that was read as this version; answers with the menu as it is from now on. */
export async function changeMenu({ name, locale, version }: Menu, items: MenuItem[]): Promise<Menu> {
  const params = { path: { name, locale } };
  const call = client.PUT("/menu/{name}/{locale}", { params, body: { items, version } });
  return named((await unwrap(call)).menu);
}

/** Finds pages to put into a menu, by three characters or more. */
export async function searchMenuPages(
  searchTerm: string,
  locale: string,
  signal: AbortSignal,
): Promise<PageSummary[]> {
  return (await unwrap(client.POST("/menu/search-pages", { body: { searchTerm, locale }, signal }))).items;
}
