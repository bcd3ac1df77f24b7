import type { KnownBlocks, PageVersion, VersionDraft } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/**
 * Creates a draft for previews and checks.
 * It is not stored.
 * Omits blocks that equal those of the base version.
 */
export function sentDraft(base: PageVersion, saved: PageDocument, present: PageDocument): VersionDraft {
  return { ...present, pageID: base.pageID, ...sentBlocks(base, saved, present) };
}

/** Creates an autosave draft, which contains only the changes. */
export function changedDraft(base: PageVersion, saved: PageDocument, present: PageDocument): VersionDraft {
  const { blocks: _, ...parts } = present;
  const changed = Object.entries(parts).filter(
    ([name, part]) => !isEqual(part, saved[name as keyof PageDocument]),
  );
  return { ...Object.fromEntries(changed), ...sentBlocks(base, saved, present) };
}

type SentBlocks = Required<Pick<VersionDraft, "blocks" | "knownBlocks">>;

function sentBlocks(base: PageVersion, saved: PageDocument, present: PageDocument): SentBlocks {
  const known = new Map(saved.blocks.map((block) => [block.key, block]));
  const knownBlocks: KnownBlocks = { pageVersionID: base.id };
  const keys = present.blocks.map(({ key }) => key);
  if (!isEqual(keys, [...known.keys()])) knownBlocks.keys = keys;
  return { blocks: present.blocks.filter((block) => !isEqual(block, known.get(block.key))), knownBlocks };
}
