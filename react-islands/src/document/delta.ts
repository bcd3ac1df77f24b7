import type { BlockFile, BlockImage } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/** What a change is made to. The page's own fields and those of its type are apart. */
export type Target = { part: "page" } | { part: "page-type" } | { part: "block"; key: string };

/** Where a value lies: with the fields' values, pictures or files, or beside all of them, such as the title of the page. */
export type Group = ContentGroup | "own";

/** The path of the list of blocks, whose target is the page. */
export const BLOCKS = "blocks";

/** Where something stands in a list, by its neighbours; null where there is none. */
export interface Place {
  after: string | null;
  before: string | null;
}

/** A block or an item. Pictures and files of an item are not inside its value: they come along, by paths from the item. */
export interface Element {
  value: Keyed;
  images: Record<string, BlockImage[]>;
  files: Record<string, BlockFile[]>;
}

/** A value becomes another one. What is absent was not there before, or is not there afterwards. */
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
  /** Where it stood, and what it was. */
  at: Place;
  element: Element;
}

export interface MoveDelta extends ListDelta {
  type: "move";
  key: string;
  at: Place;
  from: Place;
}

/** One change to a document: plain JSON, which carries what it replaces. */
export type Delta = SetDelta | InsertDelta | RemoveDelta | MoveDelta;

/** The keys of the blocks that come, go, move or change by these deltas. */
export function blocksOf(deltas: Delta[]): string[] {
  return [...new Set(deltas.flatMap(blockOf))];
}

function blockOf(delta: Delta): string[] {
  if (delta.target.part === "block") return [delta.target.key];
  return delta.type === "set" || delta.path !== BLOCKS ? [] : [keyOf(delta)];
}

/** The key of the block or item that comes, goes or moves. */
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

/** An object with one member; empty for undefined, which JSON cannot express. */
export function member<N extends string>(name: N, value: unknown): { [K in N]?: unknown } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]?: unknown });
}

export function sameTarget(one: Target, other: Target): boolean {
  if (one.part === "block" && other.part === "block") return one.key === other.key;
  return one.part === other.part;
}
