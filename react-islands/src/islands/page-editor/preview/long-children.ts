/**
 * Maximum number of children that Idiomorph may compare,
 * because its comparison takes quadratic time.
 */
const MAX_MORPHED_CHILDREN = 100;

/**
 * Selector of elements that have user
 * state, or that Idiomorph matches by id.
 */
const STATEFUL = "[id], details, input, textarea, select, video, audio, iframe";

/**
 * Returns true if an element has
 * many children and no user state.
 * Then `replaceMiddle` updates it instead of Idiomorph.
 */
export function isLong(shown: Element, wanted: Node): wanted is Element {
  const count = Math.max(shown.childNodes.length, wanted.childNodes.length);
  return count > MAX_MORPHED_CHILDREN && shown.querySelector(STATEFUL) === null;
}

/**
 * Replaces the children between the first
 * and last children that are equal.
 * Takes linear time.
 */
export function replaceMiddle(shown: Element, wanted: Element): void {
  const [former, next] = [[...shown.childNodes], [...wanted.childNodes]];
  const shorter = Math.min(former.length, next.length);
  const isEqual = (index: number) => former.at(index)?.isEqualNode(next.at(index) ?? null) ?? false;
  let start = 0;
  while (start < shorter && isEqual(start)) start += 1;
  let end = 0;
  while (end < shorter - start && isEqual(-1 - end)) end += 1;
  const behind = former[former.length - end] ?? null;
  for (const node of former.slice(start, former.length - end)) node.remove();
  for (const node of next.slice(start, next.length - end)) {
    shown.insertBefore(shown.ownerDocument.importNode(node, true), behind);
  }
}
