import type { Block } from "../api/wire";

/**
 * Where a block has to go, for `moveBlock`, to stand behind another one; null for the start of the page. Answers null
 * when it stands there already, or cannot go there because one of the two is not here.
 */
export function placeAfter(blocks: Block[], key: string, after: string | null): number | null {
  const others = blocks.filter((block) => block.key !== key).map((block) => block.key);
  const from = blocks.findIndex((block) => block.key === key);
  const to = after === null ? 0 : others.indexOf(after) + 1;
  const isMissing = from === -1 || (after !== null && to === 0);
  return isMissing || to === from ? null : to;
}
