import type { Block, BlockSchema, Field } from "../../api/wire";
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

/** Anchors that this page already has are dropped from what is pasted. */
export function pasteBlocks(document: PageDocument, blocks: Block[], after: string | null): Delta[] {
  return insertBlocks(
    document,
    blocks.map((block) => withFreeAnchor(document, block)),
    after,
  );
}

/** The copy has no anchor: a name leads to one place. Answers with the key of the copy, too. */
export function duplicateBlock(document: PageDocument, key: string): { deltas: Delta[]; copy: string } {
  const block = findBlock(document, key);
  if (!block) return { deltas: [], copy: key };
  const copy = { ...withNewKeys(block), anchorPoint: "" };
  return { deltas: insertBlocks(document, [copy], key), copy: copy.key };
}

export function removeBlock(document: PageDocument, key: string): Delta[] {
  const block = findBlock(document, key);
  if (!block) return [];
  return [{ type: "remove", ...LIST, key, at: placeIn(document.blocks, key), element: blockElement(block) }];
}

/** Moves a block to a place, counted from 0. */
export function moveBlock(document: PageDocument, key: string, to: number): Delta[] {
  const { blocks } = document;
  if (to < 0 || to >= blocks.length || !findBlock(document, key)) return [];
  return moveInList(blocks, key, to).map((places) => ({ type: "move", ...LIST, key, ...places }));
}

/** The places of a move; none where it is at that place already. */
export function moveInList(list: { key: string }[], key: string, to: number): { at: Place; from: Place }[] {
  if (list[to]?.key === key) return [];
  const others = list.filter((each) => each.key !== key);
  const at = { after: others[to - 1]?.key ?? null, before: others[to]?.key ?? null };
  return [{ at, from: placeIn(list, key) }];
}

interface Replacement {
  key: string;
  schema: BlockSchema;
  /** The type it had; null when this installation does not know it. */
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

/** What of a content both lists of fields have a place for. */
function shared(tree: Tree, fields: Field[], formerFields: Field[]): Tree {
  const kept: Tree = { leaves: new Map(), lists: new Map() };
  for (const field of fields) {
    const former = formerFields.find(({ name, kind }) => name === field.name && kind === field.kind);
    // The options of two choices differ, whatever their names.
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
 * Puts a block of the page that this one is a translation of where it stands there: behind the block that it follows
 * there, null for the first. It keeps its key: by it the two belong together. A block that is here already stays as it is.
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
