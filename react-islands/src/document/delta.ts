import type { BlockFile, BlockImage } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/** Target of a change. Page fields and page type fields are separate. */
export type Target = { part: "page" } | { part: "page-type" } | { part: "block"; key: string };

/** Group of a value. `own` is for members such as the page title. */
export type Group = ContentGroup | "own";

/** Path of the list of blocks in target `page`. */
export const BLOCKS = "blocks";

/** Position in a list, by its neighbours. Null at the ends. */
export interface InsertionPoint {
  after: string | null;
  before: string | null;
}

/** A block, or an item with its pictures and files by relative path. */
export interface Element {
  value: Keyed;
  images: Record<string, BlockImage[]>;
  files: Record<string, BlockFile[]>;
}

/** Replaces a value. A missing member means no value. */
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

/** One change of a document as JSON, including replaced values. */
export type Delta = SetDelta | InsertDelta | RemoveDelta | MoveDelta;

/** Returns keys of added, removed, moved or changed blocks. */
export function blocksOf(deltas: Delta[]): string[] {
  return [...new Set(deltas.flatMap(blockOf))];
}

function blockOf(delta: Delta): string[] {
  if (delta.target.part === "block") return [delta.target.key];
  return delta.type === "set" || delta.path !== BLOCKS ? [] : [keyOf(delta)];
}

/** Returns the key of the added, removed or moved element. */
export function keyOf(delta: InsertDelta | RemoveDelta | MoveDelta): string {
  return delta.type === "insert" ? delta.element.value.key : delta.key;
}

/** Returns the inverse delta. */
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

/** Returns an object with one member. Empty for undefined, as in JSON. */
export function member<N extends string>(name: N, value: unknown): { [K in N]?: unknown } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]?: unknown });
}

export function sameTarget(one: Target, other: Target): boolean {
  if (one.part === "block" && other.part === "block") return one.key === other.key;
  return one.part === other.part;
}
