import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { ListOf, Menu, MenuItem, MenuSummary, PageSummary } from "./wire";

/** All menus in all locales, created or not. */
export const menusQuery = queryOptions({
  queryKey: ["menus"],
  queryFn: ({ signal }): Promise<ListOf<MenuSummary>> => unwrap(client.GET("/menu/list", { signal })),
});

export function menuQuery(name: string, locale: string) {
  return queryOptions({
    queryKey: ["menu", name, locale],
    queryFn: ({ signal }): Promise<Menu> =>
      unwrap(client.GET("/menu/{name}/{locale}", { params: { path: { name, locale } }, signal })),
  });
}

/** Replaces items. `version` must be the stored one. */
export async function changeMenu({ name, locale, version }: Menu, items: MenuItem[]): Promise<Menu> {
  const params = { path: { name, locale } };
  const call = client.PUT("/menu/{name}/{locale}", { params, body: { items, version } });
  return named((await unwrap(call)).menu);
}

/** Finds pages by at least three characters. */
export function menuPageSearchQuery(locale: string, term: string) {
  return queryOptions({
    queryKey: ["menu-pages", locale, term],
    queryFn: async ({ signal }): Promise<PageSummary[]> => {
      const body = { searchTerm: term, locale };
      return (await unwrap(client.POST("/menu/search-pages", { body, signal }))).items;
    },
  });
}
