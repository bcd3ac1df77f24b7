import type { Block } from "../api/wire";

/**
 * Returns the index at which `moveBlock`
 * puts a block after the block `after`.
 * If `after` is null, it becomes the first block.
 * Null if the block would not move, or a block is missing.
 */
export function indexAfterBlock(blocks: Block[], key: string, after: string | null): number | null {
  const others = blocks.filter((block) => block.key !== key).map((block) => block.key);
  const from = blocks.findIndex((block) => block.key === key);
  const to = after === null ? 0 : others.indexOf(after) + 1;
  const isMissing = from === -1 || (after !== null && to === 0);
  return isMissing || to === from ? null : to;
}
