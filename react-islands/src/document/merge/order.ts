import { isEqual } from "../../lib/equal";

/**
 * Merges two orders of keys.
 * Keeps the order of the side that
 * moved keys, or of `mine` if both did.
 * Added keys stay after their predecessor.
 * Both sides' additions at one position are
 * sorted, so that both get the same result.
 */
export function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const order = orderOfCommon(base, mine, theirs);
  const runs = [runsOf(mine, base), runsOf(theirs, base)];
  const merged = [null, ...order].flatMap((anchor) => {
    const added = runs.map((byAnchor) => byAnchor.get(anchor) ?? []);
    const [first = [], second = []] = added.toSorted(byFirstKey);
    const behind = [...first, ...second.filter((key) => !first.includes(key))];
    return anchor === null ? behind : [anchor, ...behind];
  });
  return [...new Set(merged)];
}

/**
 * Returns the keys of the base that are left,
 * in the order of the side that moved keys.
 */
function orderOfCommon(base: string[], mine: string[], theirs: string[]): string[] {
  const leading = [mine, theirs].find((side) => hasMoved(base, side)) ?? base;
  const order = leading.filter((key) => base.includes(key));
  base.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = base.slice(0, index).findLast((previous) => order.includes(previous));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order.filter((key) => mine.includes(key) || theirs.includes(key));
}

/**
 * Returns the keys that a side added,
 * by the base key before them.
 * The key null stands for the start.
 */
function runsOf(side: string[], base: string[]): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const key of side) {
    if (base.includes(key)) anchor = key;
    else runs.set(anchor, [...(runs.get(anchor) ?? []), key]);
  }
  return runs;
}

function byFirstKey([a = ""]: string[], [b = ""]: string[]): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns true if a side reordered keys of the base. */
export function hasMoved(base: string[], side: string[]): boolean {
  const inSide = base.filter((key) => side.includes(key));
  const inBase = side.filter((key) => base.includes(key));
  return !isEqual(inSide, inBase);
}
