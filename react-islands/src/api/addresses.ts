import { client, named, unwrap } from "./client";
import type { MenuName, RelinkedPage } from "./wire";

/**
 * New slug of a page, with the pages
 * and menus whose links were rewritten.
 */
export interface ChangedSlug {
  slug: string;
  updated: RelinkedPage[];
  menus: MenuName[];
}

/**
 * Changes a page's slug.
 * Optionally rewrites the links to the former slug.
 */
export async function changeSlug(
  { id, formerSlug }: { id: number; formerSlug: string },
  slug: string,
  shouldUpdateLinks: boolean,
): Promise<ChangedSlug> {
  const body = { id, slug, formerSlug, shouldUpdateLinks };
  const answer = await unwrap(client.PUT("/page/{id}/save", { params: { path: { id } }, body }));
  return { slug: named(answer.slug), updated: answer.updated ?? [], menus: answer.menus ?? [] };
}
