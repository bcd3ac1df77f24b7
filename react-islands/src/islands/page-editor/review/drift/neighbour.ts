import type { Block, DriftItem } from "../../../../api/wire";

/**
 * The block of this page that something of the source goes behind; null for the start of the page. What it follows
 * there may be new there, too: then the block before that one counts. Undefined where none of them is here.
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
