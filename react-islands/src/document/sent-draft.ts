import type { PageVersion, VersionDraft } from "../api/wire";
import type { PageDocument } from "./document";

/**
 * What the server is sent to show a document, or to look through it, without storing it: everything but the blocks that are
 * as in the stored version. A block that was not changed is the same object there.
 */
export function sentDraft(base: PageVersion, saved: PageDocument, present: PageDocument): VersionDraft {
  const known = new Set(saved.blocks);
  return {
    ...present,
    pageID: base.pageID,
    blocks: present.blocks.filter((block) => !known.has(block)),
    knownBlocks: { pageVersionID: base.id, keys: present.blocks.map(({ key }) => key) },
  };
}
