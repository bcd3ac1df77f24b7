import type { Block, DriftItem } from "../../../../api/wire";

/**
 * Returns the block of this page after which a block of the source is inserted, or null for the start of the page.
 * Skips predecessors that are new in the source too. Undefined if none of them is on this page.
 */
export function neighbourOf(item: DriftItem, items: DriftItem[], blocks: Block[]): string | null | undefined {
  const tried = new Set<string>();
  let after = item.after ?? null;
  while (after !== null && !blocks.some(({ key }) => key === after)) {
    if (tried.has(after)) return undefined;
    tried.add(after);
    const next = items.find(({ key, change }) => key === after && change === "added");
    if (!next) return undefined;
    after = next.after ?? null;
  }
  return after;
}
