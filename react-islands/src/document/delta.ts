import type { BlockFile, BlockImage } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/**
 * Owner of a changed value.
 * The fields of a page type are
 * separate from those of every page.
 */
export type Target = { part: "page" } | { part: "page-type" } | { part: "block"; key: string };

/**
 * Group of values.
 * `own` contains the other members of
 * the target, such as the page's title.
 */
export type Group = ContentGroup | "own";

/** Path of the block list in target `page`. */
export const BLOCKS = "blocks";

/**
 * Position in a list, as the keys of both neighbours.
 * Null at the start or end of the list.
 */
export interface InsertionPoint {
  after: string | null;
  before: string | null;
}

/**
 * Element of a list: a block, or an item.
 * For an item, also its pictures and
 * files, by path inside the item.
 */
export interface Element {
  value: Keyed;
  images: Record<string, BlockImage[]>;
  files: Record<string, BlockFile[]>;
}

/**
 * Replaces a value.
 * If `value` is missing, the value is removed.
 * If `former` is missing, there was no value.
 */
export interface SetDelta {
  type: "set";
  target: Target;
  group: Group;
  path: string;
  value?: unknown;
  former?: unknown;
}

interface ListDelta {
  target: Target;
  /** Path of the list. */
  path: string;
}

export interface InsertDelta extends ListDelta {
  type: "insert";
  at: InsertionPoint;
  element: Element;
}

export interface RemoveDelta extends ListDelta {
  type: "remove";
  key: string;
  /** Previous position of the removed element. */
  at: InsertionPoint;
  element: Element;
}

export interface MoveDelta extends ListDelta {
  type: "move";
  key: string;
  at: InsertionPoint;
  from: InsertionPoint;
}

/** One change as JSON, with the replaced values. */
export type Delta = SetDelta | InsertDelta | RemoveDelta | MoveDelta;

/** Returns the keys of all blocks that the deltas change. */
export function blocksOf(deltas: Delta[]): string[] {
  return [...new Set(deltas.flatMap(blockOf))];
}

function blockOf(delta: Delta): string[] {
  if (delta.target.part === "block") return [delta.target.key];
  return delta.type === "set" || delta.path !== BLOCKS ? [] : [keyOf(delta)];
}

/** Returns the key of the inserted, removed or moved element. */
export function keyOf(delta: InsertDelta | RemoveDelta | MoveDelta): string {
  return delta.type === "insert" ? delta.element.value.key : delta.key;
}

/** Returns the delta that undoes a delta. */
export function invert(delta: Delta): Delta {
  switch (delta.type) {
    case "set": {
      const { value, former, ...place } = delta;
      return { ...place, ...member("value", former), ...member("former", value) };
    }
    case "insert":
      return { ...delta, type: "remove", key: delta.element.value.key };
    case "remove": {
      const { key: _, ...place } = delta;
      return { ...place, type: "insert" };
    }
    case "move":
      return { ...delta, at: delta.from, from: delta.at };
  }
}

/**
 * Returns an object with one member.
 * Without a value, the object is empty, as in JSON.
 */
export function member<N extends string>(name: N, value: unknown): { [K in N]?: unknown } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]?: unknown });
}

export function sameTarget(one: Target, other: Target): boolean {
  if (one.part === "block" && other.part === "block") return one.key === other.key;
  return one.part === other.part;
}
