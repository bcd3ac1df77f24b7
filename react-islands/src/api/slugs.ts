import { client, named, unwrap } from "./client";

export interface Availability {
  isAvailable: boolean;
  /** A free slug in place of one that is taken. */
  proposal: string | null;
}

/** Whether a slug is free; `pageID` is the page that has it already. A malformed slug is refused. */
export async function checkSlug(
  asked: { slug: string; locale: string; pageID: number | null },
  signal: AbortSignal,
): Promise<Availability> {
  const answer = await unwrap(client.POST("/page/slug-available", { body: asked, signal }));
  return { isAvailable: named(answer.available), proposal: answer.proposal || null };
}
