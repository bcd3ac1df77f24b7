import { client, named, unwrap } from "./client";
import type { components } from "./schema";

export interface Availability {
  isAvailable: boolean;
  /** Kind of content there, null if free. */
  holder: components["schemas"]["AddressHolder"] | null;
  /** True if pages here replace a tag page. */
  replacesTag: boolean;
  /** A free slug to replace a taken one. */
  proposal: string | null;
}

/** Ignores the slug of `pageID`. Refuses malformed slugs. */
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

/** Proposes a free slug for any script. */
export async function proposeFreeSlug(
  asked: { title: string; locale: string },
  signal?: AbortSignal,
): Promise<string> {
  const answer = await unwrap(client.POST("/page/propose-slug", { body: asked, ...(signal && { signal }) }));
  return named(answer.slug);
}
