import { client, named, unwrap } from "./client";
import type { MenuName, RelinkedPage } from "./wire";

/** What was changed along with a page's slug. */
export interface Moved {
  slug: string;
  updated: RelinkedPage[];
  menus: MenuName[];
}

/** Gives a page another slug than its former one, and where it is asked for rewrites the links that point at the page. */
export async function changeSlug(
  { id, formerSlug }: { id: number; formerSlug: string },
  slug: string,
  shouldUpdateLinks: boolean,
): Promise<Moved> {
  const body = { id, slug, formerSlug, shouldUpdateLinks };
  const answer = await unwrap(client.PUT("/page/{id}/save", { params: { path: { id } }, body }));
  return { slug: named(answer.slug), updated: answer.updated ?? [], menus: answer.menus ?? [] };
}
