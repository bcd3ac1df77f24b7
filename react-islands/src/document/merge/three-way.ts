import { isSameContent } from "../same-content";

export type Side = "mine" | "theirs";

export interface ThreeWay<T> {
  base: T;
  mine: T;
  theirs: T;
}

export function mapSides<T, U>({ base, mine, theirs }: ThreeWay<T>, map: (value: T) => U): ThreeWay<U> {
  return { base: map(base), mine: map(mine), theirs: map(theirs) };
}

/**
 * Returns the side that changed a value,
 * or `both` if the changes differ.
 * Returns `mine` for equal values.
 */
export function changedSide({ base, mine, theirs }: ThreeWay<unknown>): Side | "both" {
  if (isSameContent(base, theirs) || isSameContent(mine, theirs)) return "mine";
  return isSameContent(base, mine) ? "theirs" : "both";
}

/**
 * Returns the side whose value is kept.
 * `collide` decides if both changed it.
 */
export function resolveSide(sides: ThreeWay<unknown>, collide: () => Side): Side {
  const side = changedSide(sides);
  return side === "both" ? collide() : side;
}
