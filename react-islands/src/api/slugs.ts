import { client, named, unwrap } from "./client";
import type { components } from "./schema";

export interface Availability {
  isAvailable: boolean;
  /** The kind of answer that the address already has, or null if it is free. */
  holder: components["schemas"]["AddressHolder"] | null;
  /** True if a page at this address replaces the page of a tag. */
  replacesTag: boolean;
  /** A free slug in place of one that is taken. */
  proposal: string | null;
}

/** Checks if a slug is free. `pageID` is the page that already has it. A malformed slug is refused. */
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

/** Proposes a free slug for a title in any script. */
export async function proposeFreeSlug(
  asked: { title: string; locale: string },
  signal?: AbortSignal,
): Promise<string> {
  const answer = await unwrap(client.POST("/page/propose-slug", { body: asked, ...(signal && { signal }) }));
  return named(answer.slug);
}
