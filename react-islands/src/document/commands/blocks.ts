import type { Block, BlockSchema, Field } from "../../api/wire";
import { isEqual } from "../../lib/equal";
import { placeIn } from "../apply";
import { contentOfBlock, fromTree, type Tree, toTree } from "../content";
import { BLOCKS, type Delta, type Place, type Target } from "../delta";
import { blockElement } from "../diff";
import { findBlock, type PageDocument } from "../document";
import { newBlock, withNewKeys } from "../new-block";

const PAGE: Target = { part: "page" };
const LIST = { target: PAGE, path: BLOCKS } as const;

/** Puts blocks behind the one that is named, or at the end. Their keys are new to the page. */
export function insertBlocks(document: PageDocument, blocks: Block[], after: string | null): Delta[] {
  const behind = findBlock(document, after)?.key ?? document.blocks.at(-1)?.key ?? null;
  const before = behind === null ? null : placeIn(document.blocks, behind).before;
  return blocks.map((block, index) => ({
    type: "insert",
    ...LIST,
    at: { after: blocks[index - 1]?.key ?? behind, before },
    element: blockElement(block),
  }));
}

/** Pastes blocks. Drops their anchors that the page already has. */
export function pasteBlocks(document: PageDocument, blocks: Block[], after: string | null): Delta[] {
  return insertBlocks(
    document,
    blocks.map((block) => withFreeAnchor(document, block)),
    after,
  );
}

/**
 * Inserts copies of the blocks after the last of them, and returns the keys of the copies, too.
 * The copies have no anchors, because an anchor must be unique on a page.
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
    at: placeIn(document.blocks, block.key),
    element: blockElement(block),
  }));
}

/** Returns the blocks with these keys, in page order. */
export function blocksIn({ blocks }: PageDocument, keys: string[]): Block[] {
  const wanted = new Set(keys);
  return blocks.filter(({ key }) => wanted.has(key));
}

/** Moves a block to a place, counted from 0. */
export function moveBlock(document: PageDocument, key: string, to: number): Delta[] {
  const { blocks } = document;
  if (to < 0 || to >= blocks.length || !findBlock(document, key)) return [];
  return moveInList(blocks, key, to).map((places) => ({ type: "move", ...LIST, key, ...places }));
}

/** Moves blocks by a number of places and puts them together. Moves none if there is no such place. */
export function moveBlocksBy(document: PageDocument, keys: string[], places: number): Delta[] {
  const { blocks } = document;
  const moved = blocksIn(document, keys);
  const edge = blocks.findIndex(({ key }) => key === moved.at(places < 0 ? 0 : -1)?.key);
  const before = blocks.slice(0, edge).filter((block) => !moved.includes(block)).length;
  return moveTogether(document, moved, before + places);
}

/** Moves blocks after the one they are dropped on, or before it if they come from below. */
export function dropBlocks(document: PageDocument, keys: string[], dragged: string, to: number): Delta[] {
  const { blocks } = document;
  const moved = blocksIn(document, keys);
  const from = blocks.findIndex(({ key }) => key === dragged);
  const end = to > from ? to + 1 : to;
  return moveTogether(document, moved, blocks.slice(0, end).filter((block) => !moved.includes(block)).length);
}

/** Puts blocks, in their order, before the one that has a place among all others, counted from 0. */
function moveTogether(document: PageDocument, moved: Block[], to: number): Delta[] {
  const others = document.blocks.filter((block) => !moved.includes(block));
  const reached = others.toSpliced(to, 0, ...moved);
  if (to < 0 || to > others.length || isEqual(reached, document.blocks)) return [];
  return moved.map(({ key }, index) => ({
    type: "move",
    ...LIST,
    key,
    at: { after: moved[index - 1]?.key ?? others[to - 1]?.key ?? null, before: others[to]?.key ?? null },
    from: placeIn(document.blocks, key),
  }));
}

/** Returns the places of a move. Empty if the element is already there. */
export function moveInList(list: { key: string }[], key: string, to: number): { at: Place; from: Place }[] {
  if (list[to]?.key === key) return [];
  const others = list.filter((each) => each.key !== key);
  const at = { after: others[to - 1]?.key ?? null, before: others[to]?.key ?? null };
  return [{ at, from: placeIn(list, key) }];
}

interface Replacement {
  key: string;
  schema: BlockSchema;
  /** Former type. Null if this installation does not know it. */
  formerSchema: BlockSchema | null;
}

/** Keeps the key, the anchor and whatever both types hold under the same name in the same kind of field. */
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
  const at = placeIn(document.blocks, key);
  return [
    { type: "remove", ...LIST, key, at, element: blockElement(former) },
    { type: "insert", ...LIST, at, element: blockElement(block) },
  ];
}

/** Returns the part of a content that fits both lists of fields. */
function shared(tree: Tree, fields: Field[], formerFields: Field[]): Tree {
  const kept: Tree = { leaves: new Map(), lists: new Map() };
  for (const field of fields) {
    const former = formerFields.find(({ name, kind }) => name === field.name && kind === field.kind);
    // Two choices have different options, even if their names are equal.
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
 * Inserts a block of the source page into its translation. `after` is the block before it there, null for the first.
 * The block keeps its key, because the key links it to its source. Does nothing if the block already exists.
 */
export function takeBlock(document: PageDocument, block: Block, after: string | null): Delta[] {
  if (findBlock(document, block.key)) return [];
  const { outdated: _, ...content } = block;
  const taken = withFreeAnchor(document, content);
  if (after !== null) return insertBlocks(document, [taken], after);
  const at = { after: null, before: document.blocks[0]?.key ?? null };
  return [{ type: "insert", ...LIST, at, element: blockElement(taken) }];
}

function withFreeAnchor({ blocks }: PageDocument, block: Block): Block {
  const isTaken = blocks.some(({ anchorPoint }) => anchorPoint && anchorPoint === block.anchorPoint);
  return isTaken ? { ...block, anchorPoint: "" } : block;
}
