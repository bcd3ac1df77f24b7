import type { Block } from "../api/wire";
import { isEqual } from "../lib/equal";
import type { PageDocument } from "./document";

/** Document parts that differ from another document. */
export interface ChangedParts {
  page: Partial<Omit<PageDocument, "blocks">>;
  blocks: Block[];
  /** All block keys in order. Null if the order is unchanged. */
  keys: string[] | null;
}

/**
 * Compares a document with its base.
 * Without a base, everything counts as changed.
 */
export function changedParts(base: PageDocument | null, document: PageDocument): ChangedParts {
  const { blocks, ...page } = document;
  const former = new Map(base?.blocks.map((block) => [block.key, block]));
  const keys = blocks.map(({ key }) => key);
  const changed = Object.entries(page).filter(
    ([name, value]) => !base || !isEqual(value, base[name as keyof PageDocument]),
  );
  return {
    page: Object.fromEntries(changed),
    blocks: blocks.filter((block) => !isEqual(block, former.get(block.key))),
    keys: base && isEqual(keys, [...former.keys()]) ? null : keys,
  };
}

/** Returns the base document with the changed parts. */
export function withParts(base: PageDocument, { page, blocks, keys }: ChangedParts): PageDocument {
  const byKey = new Map([...base.blocks, ...blocks].map((block) => [block.key, block]));
  const order = keys ?? base.blocks.map(({ key }) => key);
  return { ...base, ...page, blocks: order.flatMap((key) => byKey.get(key) ?? []) };
}
