import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { ListOf, Menu, MenuItem, MenuSummary, PageMenu, PageSummary } from "./wire";

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

/** A menu that will be replaced by a copy. */
export type CopyTarget = Pick<MenuSummary, "name" | "locale" | "version">;

/**
 * Replaces a menu with that of the locale `from`.
 * Returns the names of the entries that were left out,
 * because their page has no translation.
 */
export async function copyMenu({ name, locale, version }: CopyTarget, from: string): Promise<string[]> {
  const params = { path: { name, locale } };
  const call = client.POST("/menu/{name}/{locale}/copy", { params, body: { from, version } });
  return (await unwrap(call)).leftOut ?? [];
}

/** Lists the menus of a page's locale, with or without the page. */
export function pageMenusQuery(id: number) {
  return queryOptions({
    queryKey: ["page-menus", id],
    queryFn: async ({ signal }): Promise<PageMenu[]> =>
      (await unwrap(client.GET("/page/{id}/menus", { params: { path: { id } }, signal }))).items,
  });
}

/** Adds a page at the end of a menu of its locale, or removes its entries. */
export async function setPageInMenu(id: number, { name, inMenu }: PageMenu): Promise<PageMenu[]> {
  const params = { path: { id, name } };
  const answer = inMenu
    ? await unwrap(client.PUT("/page/{id}/menus/{name}", { params }))
    : await unwrap(client.DELETE("/page/{id}/menus/{name}", { params }));
  return named(answer.menus);
}

/**
 * Lists pages to offer before a search. Those that
 * are not in the stored menu come first.
 */
export function offeredPagesQuery(name: string, locale: string) {
  return queryOptions({
    queryKey: ["menu-pages", "offered", name, locale],
    queryFn: async ({ signal }): Promise<PageSummary[]> => {
      const call = client.GET("/menu/{name}/{locale}/pages", { params: { path: { name, locale } }, signal });
      return (await unwrap(call)).items;
    },
  });
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
