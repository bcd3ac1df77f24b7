import type { BlockSchema } from "../../../api/wire";
import { fromClipboard, toClipboard } from "../../../document/clipboard";
import {
  duplicateBlock,
  insertBlocks,
  moveBlock,
  pasteBlocks,
  removeBlock,
  replaceBlock,
  takeBlock,
} from "../../../document/commands/blocks";
import { findBlock } from "../../../document/document";
import { newBlock } from "../../../document/new-block";
import { findSchema } from "../../../lib/schema";
import type { Selection } from "../selection";
import type { PageSession } from "../session/page-session";

/** What can be done with the blocks of the list; each also moves the selection to where the work goes on. */
export class BlockActions {
  readonly #session: PageSession;
  readonly #select: Selection["select"];

  constructor(session: PageSession, select: Selection["select"]) {
    this.#session = session;
    this.#select = select;
  }

  add(schema: BlockSchema, after: string | null): void {
    const block = newBlock(schema);
    this.#session.perform((document) => insertBlocks(document, [block], after));
    this.#select(block.key, "new");
  }

  addBefore(schema: BlockSchema, before: string): void {
    const block = newBlock(schema);
    const previous = this.#document.blocks[this.indexOf(before) - 1]?.key ?? null;
    this.#session.perform((document) => takeBlock(document, block, previous));
    this.#select(block.key, "new");
  }

  duplicate(key: string): void {
    const { deltas, copy } = duplicateBlock(this.#document, key);
    this.#session.perform(() => deltas);
    this.#select(copy, "outline");
  }

  replace(key: string, schema: BlockSchema, schemas: BlockSchema[]): void {
    const former = findBlock(this.#document, key);
    if (!former) return;
    const formerSchema = findSchema(schemas, former.type);
    this.#session.perform((document) => replaceBlock(document, { key, schema, formerSchema }));
    this.#select(key, "outline");
  }

  /** Selects what comes to stand in its place. */
  remove(key: string): void {
    const index = this.indexOf(key);
    this.#session.perform((document) => removeBlock(document, key));
    const { blocks } = this.#document;
    this.#select((blocks[index] ?? blocks[index - 1])?.key ?? null, "outline");
  }

  moveTo(key: string, to: number): void {
    this.#session.perform((document) => moveBlock(document, key, to));
  }

  moveBy(key: string, places: number): void {
    this.moveTo(key, this.indexOf(key) + places);
  }

  /** The text that stands for a block on the clipboard; null where there is no such block. */
  copy(key: string | null): string | null {
    const block = findBlock(this.#document, key);
    return block && toClipboard([block]);
  }

  /** Answers whether the text held blocks. */
  paste(text: string, after: string | null): boolean {
    const blocks = fromClipboard(text);
    const last = blocks.at(-1);
    if (!last) return false;
    this.#session.perform((document) => pasteBlocks(document, blocks, after));
    this.#select(last.key, "outline");
    return true;
  }

  /** The place of a block, counted from 0. */
  indexOf(key: string): number {
    return this.#document.blocks.findIndex((block) => block.key === key);
  }

  /** How many blocks there are. */
  count(): number {
    return this.#document.blocks.length;
  }

  get #document() {
    return this.#session.state().history.present;
  }
}
