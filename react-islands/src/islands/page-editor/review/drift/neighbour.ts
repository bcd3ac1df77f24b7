import type { Block, DriftItem } from "../../../../api/wire";

/**
 * Returns the block to insert a source block after. Null means the start,
 * undefined no position. Skips predecessors that are new in the source.
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
