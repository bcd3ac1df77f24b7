import type { StateCreator } from "zustand/vanilla";
import { BOUNDS } from "../../../../api/bounds";
import type { Block, BlockSchema } from "../../../../api/wire";
import {
  type BlockPosition,
  blocksIn,
  dropBlocks,
  duplicateBlocks,
  insertBlocks,
  moveBlocksBy,
  pasteBlocks,
  removeBlocks,
  replaceBlock,
  takeBlock,
} from "../../../../document/commands/blocks";
import { findBlock, type PageDocument } from "../../../../document/document";
import { newBlock } from "../../../../document/new-block";
import { findSchema } from "../../../../lib/schema";
import type { Schemas } from "../../../../shared/schemas";
import type { PageSession } from "../../work/page-session";

/** Maximum number of blocks on a page. */
export const MAX_BLOCKS = BOUNDS.VersionDraft.blocks.maxItems;

/**
 * Actions on blocks.
 * Each change of the document is one undo step.
 */
export interface DocumentSlice {
  /** Session that contains the document. */
  session: PageSession;
  addBlock: (schema: BlockSchema, after: string | null) => void;
  addBlockBefore: (schema: BlockSchema, before: string) => void;
  duplicateBlocks: (blocks: string[]) => void;
  replaceBlock: (block: string, schema: BlockSchema) => void;
  /**
   * Removes blocks, and selects the next
   * block, or else the previous block.
   */
  removeBlocks: (blocks: string[]) => void;
  moveBlocksBy: (blocks: string[], places: number) => void;
  /**
   * Moves blocks to index `to`, at
   * which the user dropped `dragged`.
   */
  dropBlocks: (blocks: string[], dragged: string, to: number) => void;
  pasteBlocks: (blocks: Block[], at: BlockPosition) => void;
  /**
   * Selects the given blocks, except
   * those that do not exist.
   * Keeps the selection if none of them exists.
   */
  selectPresent: (blocks: string[]) => void;
}

/** Actions of the selection slice that the document slice calls. */
interface Selecting {
  select: (block: string | null, from?: "new") => void;
  selectAll: (blocks: string[], block: string) => void;
}

type DocumentState = Pick<DocumentSlice, "session">;

export function createDocumentSlice(
  session: PageSession,
  { blockTypes }: Pick<Schemas, "blockTypes">,
): StateCreator<DocumentSlice & Selecting, [], [], DocumentSlice> {
  return (_, get) => {
    const present = () => documentIn({ session });
    const selectAll = (blocks: string[]) => {
      const last = blocks.at(-1);
      if (last !== undefined) get().selectAll(blocks, last);
    };
    return {
      session,
      addBlock: (schema, after) => {
        const block = newBlock(schema);
        session.perform((document) => insertBlocks(document, [block], after));
        get().select(block.key, "new");
      },
      addBlockBefore: (schema, before) => {
        const block = newBlock(schema);
        const previous = present().blocks[indexOfBlock({ session }, before) - 1]?.key ?? null;
        session.perform((document) => takeBlock(document, block, previous));
        get().select(block.key, "new");
      },
      duplicateBlocks: (blocks) => {
        const { deltas, copies } = duplicateBlocks(present(), blocks);
        session.perform(() => deltas);
        selectAll(copies);
      },
      replaceBlock: (block, schema) => {
        const former = findBlock(present(), block);
        if (!former) return;
        const formerSchema = findSchema(blockTypes, former.type);
        session.perform((document) => replaceBlock(document, { key: block, schema, formerSchema }));
        get().select(block);
      },
      removeBlocks: (blocks) => {
        const { blocks: all } = present();
        const last = all.findLastIndex(({ key }) => blocks.includes(key));
        const isLeft = ({ key }: Block) => !blocks.includes(key);
        const next = all.slice(last + 1).find(isLeft) ?? all.findLast(isLeft);
        // Selects before the removal.
        // Otherwise `followBlocks` would first select a neighbour.
        get().select(next?.key ?? null);
        session.perform((document) => removeBlocks(document, blocks));
      },
      moveBlocksBy: (blocks, places) => session.perform((document) => moveBlocksBy(document, blocks, places)),
      dropBlocks: (blocks, dragged, to) =>
        session.perform((document) => dropBlocks(document, blocks, dragged, to)),
      pasteBlocks: (blocks, at) => {
        session.perform((document) => pasteBlocks(document, blocks, at));
        selectAll(blocks.map(({ key }) => key));
      },
      selectPresent: (blocks) => selectAll(presentBlocks({ session }, blocks)),
    };
  };
}

export function documentIn({ session }: DocumentState): PageDocument {
  return session.state().history.present;
}

export function countBlocks(state: DocumentState): number {
  return documentIn(state).blocks.length;
}

/** Returns the index of a block, or -1. */
export function indexOfBlock(state: DocumentState, block: string): number {
  return documentIn(state).blocks.findIndex(({ key }) => key === block);
}

/**
 * Returns the given blocks in page order,
 * without those that do not exist.
 */
export function presentBlocks(state: DocumentState, blocks: string[]): string[] {
  return blocksIn(documentIn(state), blocks).map(({ key }) => key);
}

export function hasRoomFor(state: DocumentState, more: number): boolean {
  return countBlocks(state) + more <= MAX_BLOCKS;
}

export function canMoveBlocksBy(state: DocumentState, blocks: string[], places: number): boolean {
  return moveBlocksBy(documentIn(state), blocks, places).length > 0;
}
