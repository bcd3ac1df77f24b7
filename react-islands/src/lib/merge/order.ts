import { isEqual } from "../equal";

/**
 * The order of everything that either side has. Who moved blocks decides the order; when both did, mine does.
 * What the other side added comes behind the block that it followed there.
 */
export function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const [spine, other] = hasMoved(base, mine) ? [mine, theirs] : [theirs, mine];
  const order = [...spine];
  other.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = other.slice(0, index).findLast((previous) => order.includes(previous));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

function hasMoved(base: string[], side: string[]): boolean {
  const inSide = base.filter((key) => side.includes(key));
  const inBase = side.filter((key) => base.includes(key));
  return !isEqual(inSide, inBase);
}
