import type { Block, BlockFile, BlockImage, Props } from "../api/wire";
import { isFieldName, isItemKey, MAX_PATH_STEPS } from "./field-path";

/** Field values, with pictures and files by field path. */
export interface Content {
  props: Props;
  __images: Record<string, BlockImage[]>;
  __files: Record<string, BlockFile[]>;
}

export type ContentGroup = keyof Content;

/** Element of a list with a unique key: a block or an item. */
export interface Keyed {
  key: string;
  [name: string]: unknown;
}

const FILE_GROUPS = ["__images", "__files"] as const;
const FIRST_STEP = /^([A-Za-z][A-Za-z0-9_-]*)\[([A-Za-z0-9_-]{1,64})\]\./;

export function contentOfBlock({ props = {}, __images = {}, __files = {} }: Block): Content {
  return { props, __images, __files };
}

export function emptyContent(): Content {
  return { props: {}, __images: {}, __files: {} };
}

/**
 * Returns a value if it is a list of items with unique keys.
 * Otherwise returns null.
 */
export function itemsOf(value: unknown): Keyed[] | null {
  if (!Array.isArray(value) || !value.every(isKeyed)) return null;
  return new Set(value.map(({ key }) => key)).size === value.length ? value : null;
}

function isKeyed(value: unknown): value is Keyed {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    isItemKey(value.key)
  );
}

export interface Leaf {
  group: ContentGroup;
  name: string;
  value: unknown;
}

/**
 * Content as a tree, in which each
 * item holds its own values and files.
 */
export interface Tree {
  /** Values, pictures and files by group and field name. */
  leaves: Map<string, Leaf>;
  /** Items by field name of their list, then by key. */
  lists: Map<string, Map<string, Tree>>;
}

export function leafID({ group, name }: Pick<Leaf, "group" | "name">): string {
  return `${group}.${name}`;
}

export function toTree(content: Content, depth = 0): Tree {
  const tree: Tree = { leaves: new Map(), lists: new Map() };
  const add = (leaf: Leaf) => tree.leaves.set(leafID(leaf), leaf);
  const below = new Map<string, Map<string, Content>>();
  for (const [name, value] of Object.entries(content.props)) {
    const items = depth < MAX_PATH_STEPS && isFieldName(name) ? itemsOf(value) : null;
    if (!items) add({ group: "props", name, value });
    else below.set(name, new Map(items.map(({ key, ...props }) => [key, { ...emptyContent(), props }])));
  }
  for (const group of FILE_GROUPS) {
    for (const [name, value] of Object.entries(content[group])) {
      const [start = "", list = "", key = ""] = FIRST_STEP.exec(name) ?? [];
      const item = below.get(list)?.get(key);
      // Paths into missing items are kept as they are.
      if (item) Object.assign(item[group], { [name.slice(start.length)]: value });
      else add({ group, name, value });
    }
  }
  for (const [name, items] of below) {
    const trees = [...items].map(([key, item]) => [key, toTree(item, depth + 1)] as const);
    tree.lists.set(name, new Map(trees));
  }
  return tree;
}

export function fromTree({ leaves, lists }: Tree): Content {
  const content = emptyContent();
  for (const { group, name, value } of leaves.values()) Object.assign(content[group], { [name]: value });
  for (const [name, items] of lists) {
    content.props[name] = [...items].map(([key, tree]) => {
      const item = fromTree(tree);
      for (const group of FILE_GROUPS)
        Object.assign(content[group], prefixed(item[group], `${name}[${key}].`));
      return { key, ...item.props };
    });
  }
  return content;
}

/**
 * Returns the entries whose key begins with this prefix.
 * Removes the prefix from the keys.
 */
export function under<T>(record: Record<string, T>, prefix: string): Record<string, T> {
  const entries = Object.entries(record).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]));
}

/**
 * Removes the entries whose key begins with this prefix.
 * Returns the same record if there are none.
 */
export function withoutPrefix<T>(record: Record<string, T>, prefix: string): Record<string, T> {
  const entries = Object.entries(record).filter(([name]) => !name.startsWith(prefix));
  return entries.length === Object.keys(record).length ? record : Object.fromEntries(entries);
}

export function prefixed<T>(record: Record<string, T>, prefix: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [prefix + name, value]));
}
