import type { Block } from "../../api/wire";
import { longestRise } from "../../lib/longest-rise";
import type { PageDocument } from "../document";
import { isSameContent } from "../same-content";
import { PAGE_PARTS, type PagePart } from "./merge";

export type BlockChangeKind = "added" | "changed" | "moved" | "removed";

/** Changes that a merge made to the user's document. */
export interface MergeChanges {
  /** In the new order, followed by the removed blocks. */
  blocks: { block: Block; changes: BlockChangeKind[] }[];
  parts: PagePart[];
}

export function changesFrom(before: PageDocument, after: PageDocument): MergeChanges {
  const former = new Map(before.blocks.map((block) => [block.key, block]));
  const left = new Set(after.blocks.map(({ key }) => key));
  const moved = movedKeys(before.blocks, after.blocks);
  const changesOf = (block: Block): BlockChangeKind[] => {
    const own = former.get(block.key);
    if (!own) return ["added"];
    return [
      ...(isSameContent(own, block) ? [] : ["changed" as const]),
      ...(moved.has(block.key) ? ["moved" as const] : []),
    ];
  };
  const here = after.blocks.map((block) => ({ block, changes: changesOf(block) }));
  const gone = before.blocks.filter(({ key }) => !left.has(key));
  return {
    blocks: [
      ...here.filter(({ changes }) => changes.length > 0),
      ...gone.map((block) => ({ block, changes: ["removed" as const] })),
    ],
    parts: PAGE_PARTS.filter((part) => !isSameContent(before[part], after[part])),
  };
}

export function isEmpty({ blocks, parts }: MergeChanges): boolean {
  return blocks.length + parts.length === 0;
}

/** Returns the fewest blocks whose movement explains the new order. */
function movedKeys(before: Block[], after: Block[]): Set<string> {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const kept = after.flatMap(({ key }) => (places.has(key) ? [key] : []));
  const settled = new Set(longestRise(kept.map((key) => places.get(key) ?? 0)));
  return new Set(kept.filter((key) => !settled.has(places.get(key) ?? 0)));
}
