import { client, named, unwrap } from "./client";
import type { components } from "./schema";

export interface Availability {
  isAvailable: boolean;
  /**
   * Kind of content that uses the address.
   * Null if the address is free.
   */
  holder: components["schemas"]["AddressHolder"] | null;
  /** True if a page with this slug replaces the page of a tag. */
  replacesTag: boolean;
  /**
   * Proposal of a free slug.
   * Null if the slug itself is free.
   */
  proposal: string | null;
}

/**
 * Checks if a slug is free for the page
 * `pageID`, which may already have it.
 * Throws for malformed slugs.
 */
export async function checkSlug(
  asked: { slug: string; locale: string; pageID: number | null },
  signal: AbortSignal,
): Promise<Availability> {
  const answer = await unwrap(client.POST("/page/slug-available", { body: asked, signal }));
  return {
    isAvailable: named(answer.available),
    holder: answer.holder ?? null,
    replacesTag: answer.replacesTag ?? false,
    proposal: answer.proposal || null,
  };
}

/** Proposes a free slug for a title in any writing system. */
export async function proposeFreeSlug(
  asked: { title: string; locale: string },
  signal?: AbortSignal,
): Promise<string> {
  const answer = await unwrap(client.POST("/page/propose-slug", { body: asked, ...(signal && { signal }) }));
  return named(answer.slug);
}
