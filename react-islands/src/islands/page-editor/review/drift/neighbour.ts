import type { Block, DriftItem } from "../../../../api/wire";

/**
 * Returns the block on this page that
 * should precede a source block.
 * Skips source blocks that were not taken over yet.
 * Null means the start.
 * Undefined means that there is no such block.
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
