import type { BlockFile, BlockImage } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/**
 * Target of a change.
 * Page fields and type fields are separate.
 */
export type Target = { part: "page" } | { part: "page-type" } | { part: "block"; key: string };

/** Value group. `own` has the title and others. */
export type Group = ContentGroup | "own";

/** Path of the block list in target `page`. */
export const BLOCKS = "blocks";

/** List position by neighbours. Null at the ends. */
export interface InsertionPoint {
  after: string | null;
  before: string | null;
}

/** Block, or item with files by relative path. */
export interface Element {
  value: Keyed;
  images: Record<string, BlockImage[]>;
  files: Record<string, BlockFile[]>;
}

/** Replaces a value. Missing members mean no value. */
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

/** Returns keys of all affected blocks. */
export function blocksOf(deltas: Delta[]): string[] {
  return [...new Set(deltas.flatMap(blockOf))];
}

function blockOf(delta: Delta): string[] {
  if (delta.target.part === "block") return [delta.target.key];
  return delta.type === "set" || delta.path !== BLOCKS ? [] : [keyOf(delta)];
}

/** Returns the affected element's key. */
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

/**
 * Returns an object with one member.
 * Empty for undefined, as in JSON.
 */
export function member<N extends string>(name: N, value: unknown): { [K in N]?: unknown } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]?: unknown });
}

export function sameTarget(one: Target, other: Target): boolean {
  if (one.part === "block" && other.part === "block") return one.key === other.key;
  return one.part === other.part;
}
