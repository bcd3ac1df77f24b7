import type { BlockFile, BlockImage } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/** The target of a change. The page's own fields and those of its type are separate. */
export type Target = { part: "page" } | { part: "page-type" } | { part: "block"; key: string };

/** The group of a value: field values, pictures, files, or the target's own members such as the page title. */
export type Group = ContentGroup | "own";

/** The path of the list of blocks, whose target is the page. */
export const BLOCKS = "blocks";

/** A place in a list, by its neighbours. Null if there is no neighbour. */
export interface Place {
  after: string | null;
  before: string | null;
}

/** A block or an item. `images` and `files` are those of an item, by paths that start at it. */
export interface Element {
  value: Keyed;
  images: Record<string, BlockImage[]>;
  files: Record<string, BlockFile[]>;
}

/** Replaces a value. An absent member means no value before or after. */
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
  /** Of the list. */
  path: string;
}

export interface InsertDelta extends ListDelta {
  type: "insert";
  at: Place;
  element: Element;
}

export interface RemoveDelta extends ListDelta {
  type: "remove";
  key: string;
  /** The former place of the removed element. */
  at: Place;
  element: Element;
}

export interface MoveDelta extends ListDelta {
  type: "move";
  key: string;
  at: Place;
  from: Place;
}

/** One change to a document, as JSON that includes the replaced values. */
export type Delta = SetDelta | InsertDelta | RemoveDelta | MoveDelta;

/** Returns the keys of the blocks that these deltas add, remove, move or change. */
export function blocksOf(deltas: Delta[]): string[] {
  return [...new Set(deltas.flatMap(blockOf))];
}

function blockOf(delta: Delta): string[] {
  if (delta.target.part === "block") return [delta.target.key];
  return delta.type === "set" || delta.path !== BLOCKS ? [] : [keyOf(delta)];
}

/** Returns the key of the added, removed or moved block or item. */
export function keyOf(delta: InsertDelta | RemoveDelta | MoveDelta): string {
  return delta.type === "insert" ? delta.element.value.key : delta.key;
}

/** The inverse of this delta. */
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

/** Returns an object with one member. Empty for undefined, because JSON cannot express it. */
export function member<N extends string>(name: N, value: unknown): { [K in N]?: unknown } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]?: unknown });
}

export function sameTarget(one: Target, other: Target): boolean {
  if (one.part === "block" && other.part === "block") return one.key === other.key;
  return one.part === other.part;
}
