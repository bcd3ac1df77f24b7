import type { Block, BlockSchema } from "../../../api/wire";
import { toClipboard } from "../../../document/clipboard/clipboard";
import {
  blocksIn,
  dropBlocks,
  duplicateBlocks,
  insertBlocks,
  moveBlocksBy,
  pasteBlocks,
  removeBlocks,
  replaceBlock,
  takeBlock,
} from "../../../document/commands/blocks";
import { findBlock, type PageDocument } from "../../../document/document";
import { newBlock } from "../../../document/new-block";
import { findSchema } from "../../../lib/schema";
import type { Selection } from "../state/selection";
import type { PageSession } from "../work/page-session";
import { MAX_BLOCKS } from "./clipboard/read-paste";

type Choice = Pick<Selection, "select" | "selectAll">;

/**
 * What can be done with the blocks of the list, each as one step; each also moves the selection to where the work goes
 * on.
 */
export class BlockActions {
  readonly #session: PageSession;
  readonly #choice: Choice;

  constructor(session: PageSession, choice: Choice) {
    this.#session = session;
    this.#choice = choice;
  }

  add(schema: BlockSchema, after: string | null): void {
    const block = newBlock(schema);
    this.#session.perform((document) => insertBlocks(document, [block], after));
    this.#choice.select(block.key, "new");
  }

  addBefore(schema: BlockSchema, before: string): void {
    const block = newBlock(schema);
    const previous = this.#document.blocks[this.indexOf(before) - 1]?.key ?? null;
    this.#session.perform((document) => takeBlock(document, block, previous));
    this.#choice.select(block.key, "new");
  }

  duplicate(keys: string[]): void {
    const { deltas, copies } = duplicateBlocks(this.#document, keys);
    this.#session.perform(() => deltas);
    this.#chooseAll(copies);
  }

  replace(key: string, schema: BlockSchema, schemas: BlockSchema[]): void {
    const former = findBlock(this.#document, key);
    if (!former) return;
    const formerSchema = findSchema(schemas, former.type);
    this.#session.perform((document) => replaceBlock(document, { key, schema, formerSchema }));
    this.#choice.select(key, "outline");
  }

  /** Selects what comes to stand in the place of the last of them. */
  remove(keys: string[]): void {
    const last = this.indexOf(blocksIn(this.#document, keys).at(-1)?.key ?? "");
    const next = this.#document.blocks.slice(last + 1).find(({ key }) => !keys.includes(key));
    this.#session.perform((document) => removeBlocks(document, keys));
    this.#choice.select(next?.key ?? this.#document.blocks.at(-1)?.key ?? null, "outline");
  }

  /** Whether there is a place for them that way. */
  canMoveBy(keys: string[], places: number): boolean {
    return moveBlocksBy(this.#document, keys, places).length > 0;
  }

  moveBy(keys: string[], places: number): void {
    this.#session.perform((document) => moveBlocksBy(document, keys, places));
  }

  /** Moves blocks to where one of them was dropped, counted from 0. */
  drop(keys: string[], dragged: string, to: number): void {
    this.#session.perform((document) => dropBlocks(document, keys, dragged, to));
  }

  /** The text that stands for blocks on the clipboard; null where there are none. */
  copy(keys: string[]): string | null {
    const blocks = blocksIn(this.#document, keys);
    return blocks.length > 0 ? toClipboard(blocks, window.location.origin) : null;
  }

  paste(blocks: Block[], after: string | null): void {
    this.#session.perform((document) => pasteBlocks(document, blocks, after));
    this.#chooseAll(blocks.map(({ key }) => key));
  }

  /** Chooses those of the blocks that are there; where none is, what is chosen stays. */
  choose(keys: string[]): void {
    this.#chooseAll(this.present(keys));
  }

  /** The place of a block, counted from 0. */
  indexOf(key: string): number {
    return this.#document.blocks.findIndex((block) => block.key === key);
  }

  /** The page as it is now. */
  page(): PageDocument {
    return this.#document;
  }

  /** How many blocks there are. */
  count(): number {
    return this.#document.blocks.length;
  }

  /** Whether so many more may be on the page. */
  hasRoomFor(more: number): boolean {
    return this.count() + more <= MAX_BLOCKS;
  }

  /** The keys that are named and still stand for blocks, in the order of the page. */
  present(keys: string[]): string[] {
    return blocksIn(this.#document, keys).map(({ key }) => key);
  }

  #chooseAll(keys: string[]): void {
    const last = keys.at(-1);
    if (last !== undefined) this.#choice.selectAll(keys, last);
  }

  get #document() {
    return this.#session.state().history.present;
  }
}
