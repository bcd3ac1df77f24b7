import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { ListOf, Menu, MenuItem, MenuSummary, PageSummary } from "./wire";

/**
 * Lists all menus in all locales,
 * also menus that do not exist yet.
 */
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

/**
 * Replaces the entries of a menu.
 * The server refuses an outdated `version`.
 */
export async function changeMenu({ name, locale, version }: Menu, items: MenuItem[]): Promise<Menu> {
  const params = { path: { name, locale } };
  const call = client.PUT("/menu/{name}/{locale}", { params, body: { items, version } });
  return named((await unwrap(call)).menu);
}

/**
 * Finds pages of a locale by title or address.
 * `term` must have at least three characters.
 */
export function menuPageSearchQuery(locale: string, term: string) {
  return queryOptions({
    queryKey: ["menu-pages", locale, term],
    queryFn: async ({ signal }): Promise<PageSummary[]> => {
      const body = { searchTerm: term, locale };
      return (await unwrap(client.POST("/menu/search-pages", { body, signal }))).items;
    },
  });
}
