import type { Block, BlockSchema, Field } from "../../api/wire";
import { isEqual } from "../../lib/equal";
import { insertionPointOf } from "../apply";
import { contentOfBlock, fromTree, type Tree, toTree } from "../content";
import { BLOCKS, type Delta, type InsertionPoint, type Target } from "../delta";
import { blockElement } from "../diff";
import { findBlock, type PageDocument } from "../document";
import { newBlock, withNewKeys } from "../new-block";

const PAGE: Target = { part: "page" };
const LIST = { target: PAGE, path: BLOCKS } as const;

/**
 * Inserts blocks after the block `after`, or at the end.
 * Their keys must be new to the document.
 */
export function insertBlocks(document: PageDocument, blocks: Block[], after: string | null): Delta[] {
  const behind = findBlock(document, after)?.key ?? document.blocks.at(-1)?.key ?? null;
  return insertBehind(document, blocks, behind);
}

/** Inserts blocks behind a block, or at the start. */
function insertBehind(document: PageDocument, blocks: Block[], behind: string | null): Delta[] {
  const first = document.blocks[0]?.key ?? null;
  const before = behind === null ? first : insertionPointOf(document.blocks, behind).before;
  return blocks.map((block, index) => ({
    type: "insert",
    ...LIST,
    at: { after: blocks[index - 1]?.key ?? behind, before },
    element: blockElement(block),
  }));
}

/** Position of inserted blocks. If `after` is null, the end of the page. */
export type BlockPosition = { after: string | null } | { before: string };

/**
 * Inserts pasted blocks.
 * Removes their anchors if the page already uses them.
 */
export function pasteBlocks(document: PageDocument, blocks: Block[], at: BlockPosition): Delta[] {
  const free = blocks.map((block) => withFreeAnchor(document, block));
  if ("after" in at) return insertBlocks(document, free, at.after);
  const index = document.blocks.findIndex(({ key }) => key === at.before);
  return insertBehind(document, free, document.blocks[index - 1]?.key ?? null);
}

/**
 * Inserts copies of blocks after the last of the blocks.
 * The copies have no anchors, because anchors must be unique.
 */
export function duplicateBlocks(document: PageDocument, keys: string[]) {
  const blocks = blocksIn(document, keys);
  const copies = blocks.map((block) => ({ ...withNewKeys(block), anchorPoint: "" }));
  const deltas = insertBlocks(document, copies, blocks.at(-1)?.key ?? null);
  return { deltas, copies: copies.map(({ key }) => key) };
}

export function removeBlock(document: PageDocument, key: string): Delta[] {
  return removeBlocks(document, [key]);
}

export function removeBlocks(document: PageDocument, keys: string[]): Delta[] {
  return blocksIn(document, keys).map((block) => ({
    type: "remove",
    ...LIST,
    key: block.key,
    at: insertionPointOf(document.blocks, block.key),
    element: blockElement(block),
  }));
}

/** Returns blocks by key, in page order. */
export function blocksIn({ blocks }: PageDocument, keys: string[]): Block[] {
  const wanted = new Set(keys);
  return blocks.filter(({ key }) => wanted.has(key));
}

/** Moves a block to the index `to`. */
export function moveBlock(document: PageDocument, key: string, to: number): Delta[] {
  const { blocks } = document;
  if (to < 0 || to >= blocks.length || !findBlock(document, key)) return [];
  return moveInList(blocks, key, to).map((places) => ({ type: "move", ...LIST, key, ...places }));
}

/**
 * Moves blocks together by a number of positions.
 * Does nothing if they would leave the page.
 */
export function moveBlocksBy(document: PageDocument, keys: string[], places: number): Delta[] {
  const { blocks } = document;
  const moved = blocksIn(document, keys);
  const edge = blocks.findIndex(({ key }) => key === moved.at(places < 0 ? 0 : -1)?.key);
  const before = blocks.slice(0, edge).filter((block) => !moved.includes(block)).length;
  return moveTogether(document, moved, before + places);
}

/**
 * Moves blocks to the index at which one of them was dropped.
 * After a drag down, they follow the block at `to`.
 * After a drag up, they precede it.
 */
export function dropBlocks(document: PageDocument, keys: string[], dragged: string, to: number): Delta[] {
  const { blocks } = document;
  const moved = blocksIn(document, keys);
  const from = blocks.findIndex(({ key }) => key === dragged);
  const end = to > from ? to + 1 : to;
  return moveTogether(document, moved, blocks.slice(0, end).filter((block) => !moved.includes(block)).length);
}

/** Moves blocks together to an index among the other blocks. */
function moveTogether(document: PageDocument, moved: Block[], to: number): Delta[] {
  const others = document.blocks.filter((block) => !moved.includes(block));
  const reached = others.toSpliced(to, 0, ...moved);
  if (to < 0 || to > others.length || isEqual(reached, document.blocks)) return [];
  return moved.map(({ key }, index) => ({
    type: "move",
    ...LIST,
    key,
    at: { after: moved[index - 1]?.key ?? others[to - 1]?.key ?? null, before: others[to]?.key ?? null },
    from: insertionPointOf(document.blocks, key),
  }));
}

/**
 * Returns the new and the former position of a moved element.
 * Empty if it does not move.
 */
export function moveInList(
  list: { key: string }[],
  key: string,
  to: number,
): { at: InsertionPoint; from: InsertionPoint }[] {
  if (list[to]?.key === key) return [];
  const others = list.filter((each) => each.key !== key);
  const at = { after: others[to - 1]?.key ?? null, before: others[to]?.key ?? null };
  return [{ at, from: insertionPointOf(list, key) }];
}

interface Replacement {
  key: string;
  schema: BlockSchema;
  /** Schema of the former type. Null if the type is unknown. */
  formerSchema: BlockSchema | null;
}

/**
 * Changes a block's type.
 * Keeps its key and anchor, and the values
 * of fields with equal name and kind.
 */
export function replaceBlock(document: PageDocument, { key, schema, formerSchema }: Replacement): Delta[] {
  const former = findBlock(document, key);
  if (!former) return [];
  const empty = newBlock(schema);
  const kept = fromTree(shared(toTree(contentOfBlock(former)), schema.fields, formerSchema?.fields ?? []));
  const block = {
    ...empty,
    key,
    anchorPoint: former.anchorPoint ?? "",
    ...kept,
    props: { ...empty.props, ...kept.props },
  };
  const at = insertionPointOf(document.blocks, key);
  return [
    { type: "remove", ...LIST, key, at, element: blockElement(former) },
    { type: "insert", ...LIST, at, element: blockElement(block) },
  ];
}

/** Returns the values of fields that both field lists contain. */
function shared(tree: Tree, fields: Field[], formerFields: Field[]): Tree {
  const kept: Tree = { leaves: new Map(), lists: new Map() };
  for (const field of fields) {
    const former = formerFields.find(({ name, kind }) => name === field.name && kind === field.kind);
    // Choice fields of the same name may have different options.
    if (!former || field.kind === "choice") continue;
    for (const [id, leaf] of tree.leaves) if (leaf.name === field.name) kept.leaves.set(id, leaf);
    const items = tree.lists.get(field.name);
    if (!items || field.kind !== "items" || former.kind !== "items") continue;
    const rest = [...items].map(([key, item]) => [key, shared(item, field.fields, former.fields)] as const);
    kept.lists.set(field.name, new Map(rest));
  }
  return kept;
}

/**
 * Inserts a block of the source page
 * into the translation.
 * The inserted block keeps the key, which
 * links it to the source block.
 */
export function takeBlock(document: PageDocument, block: Block, after: string | null): Delta[] {
  if (findBlock(document, block.key)) return [];
  const { outdated: _, ...content } = block;
  const taken = withFreeAnchor(document, content);
  if (after !== null) return insertBlocks(document, [taken], after);
  return insertBehind(document, [taken], null);
}

function withFreeAnchor({ blocks }: PageDocument, block: Block): Block {
  const isTaken = blocks.some(({ anchorPoint }) => anchorPoint && anchorPoint === block.anchorPoint);
  return isTaken ? { ...block, anchorPoint: "" } : block;
}
