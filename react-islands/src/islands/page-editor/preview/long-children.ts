/**
 * Maximum number of morphed children.
 * Because Idiomorph needs quadratic time.
 */
const MAX_MORPHED_CHILDREN = 100;

/** Elements with user state, or matched by id. */
const STATEFUL = "[id], details, input, textarea, select, video, audio, iframe";

/** True for long stateless lists, for `replaceMiddle`. */
export function isLong(shown: Element, wanted: Node): wanted is Element {
  const count = Math.max(shown.childNodes.length, wanted.childNodes.length);
  return count > MAX_MORPHED_CHILDREN && shown.querySelector(STATEFUL) === null;
}

/** Replaces children between equal ends, in linear time. */
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
