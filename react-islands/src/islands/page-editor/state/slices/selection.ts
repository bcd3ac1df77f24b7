import type { StateCreator } from "zustand/vanilla";
import type { PageDocument } from "../../../../document/document";
import type { Jump } from "../../../../fields/jump";
import { isEqual } from "../../../../lib/equal";
import { type DocumentSlice, documentIn } from "./document";
import type { LayoutSlice } from "./layout";

/** Selected blocks, and a field to jump to. */
export interface Selection {
  /** Block whose form is open. Null means the page. */
  block: string | null;
  /** All selected blocks in page order, including `block`. */
  blocks: string[];
  /**
   * Part of the editor in which the user selected.
   * `new` means that the block was just added.
   */
  from: "outline" | "preview" | "new";
  /**
   * Field to jump to in the form.
   * Null if there is none.
   */
  jump: Jump | null;
  /**
   * Page field to jump to.
   * The next selection sets it to null.
   */
  pageJump: Jump | null;
  /**
   * Row in which a range starts.
   * Null means the row of `block`.
   */
  rangeStart: string | null;
  /** Blocks that were selected before, newest last. */
  recent: string[];
  /**
   * Selection before its block was removed,
   * to restore if the block returns.
   * Null after the next selection.
   */
  lost: Selection | null;
}

/**
 * Selects only a row, toggles it,
 * or extends the selection to it.
 */
export type SelectionMode = "replace" | "toggle" | "range";

export interface SelectionSlice {
  selection: Selection;
  select: (block: string | null, from?: Selection["from"]) => void;
  selectAll: (blocks: string[], block: string) => void;
  selectRow: (row: string | null, mode: SelectionMode) => void;
  selectAllRows: () => void;
  /**
   * Jumps to a field of a block, or of
   * the page type if `block` is null.
   * Shows the form, unless the user clicked in the preview.
   */
  jumpTo: (block: string | null, path: string, from?: Selection["from"]) => void;
  /** Scrolls to a field without moving the focus. */
  showField: (path: string) => void;
  /** Jumps to a page field. Keeps the selection. */
  jumpToPage: (field: string) => void;
  /**
   * Returns true only once after a block was added.
   * Then the form of the block takes the focus.
   */
  takeNewBlock: () => boolean;
  /**
   * Jumps to the next untranslated text.
   * Returns false if there is none.
   * Null while no source page is displayed.
   */
  goToNextUntranslated: (() => boolean) | null;
  offerNextUntranslated: (goToNext: (() => boolean) | null) => void;
  /**
   * Updates the selection when blocks are added or removed.
   * Returns an unsubscribe function.
   */
  followBlocks: () => () => void;
}

export const NOTHING_SELECTED: Selection = {
  block: null,
  blocks: [],
  from: "outline",
  jump: null,
  pageJump: null,
  rangeStart: null,
  recent: [],
  lost: null,
};

/** Maximum number of `recent` blocks. */
const MAX_RECENT_BLOCKS = 50;

export const createSelectionSlice: StateCreator<
  SelectionSlice & DocumentSlice & LayoutSlice,
  [],
  [],
  SelectionSlice
> = (set, get) => {
  const rows = () => keysOf(documentIn(get()));
  const change = (next: Selected) =>
    set(({ selection }) => ({ selection: selected(selection, next, rows()) }));
  const lead = (jump: Pick<Selection, "jump"> | Pick<Selection, "pageJump">) =>
    set(({ selection }) => ({ selection: { ...selection, ...jump } }));
  const selectOne = (block: string | null, more: Pick<Partial<Selection>, "from" | "jump">) =>
    change({ block, blocks: block === null ? [] : [block], ...more });
  return {
    selection: NOTHING_SELECTED,
    select: (block, from = "outline") => {
      if (from === "new") get().revealPane("form");
      selectOne(block, { from });
    },
    selectAll: (blocks, block) => change({ block, blocks }),
    selectRow: (row, mode) => {
      const { selection, select } = get();
      if (row === null || mode === "replace") return select(row);
      if (mode === "toggle") return change({ ...toggled(selection, row), rangeStart: row });
      const start = selection.rangeStart ?? selection.block;
      change({ block: row, blocks: rangeOf(rows(), start, row), rangeStart: start ?? row });
    },
    selectAllRows: () => {
      const all = rows();
      const { block } = get().selection;
      const last = all.at(-1);
      if (last !== undefined)
        change({ block: block !== null && all.includes(block) ? block : last, blocks: all });
    },
    jumpTo: (block, path, from = "outline") => {
      if (from !== "preview") get().revealPane("form");
      selectOne(block, { from, jump: { path, takesFocus: true } });
    },
    showField: (path) => lead({ jump: { path, takesFocus: false } }),
    jumpToPage: (field) => {
      get().leaveWholePreview();
      lead({ pageJump: { path: field, takesFocus: true } });
    },
    takeNewBlock: () => {
      const { selection } = get();
      if (selection.from !== "new") return false;
      set({ selection: { ...selection, from: "outline" } });
      return true;
    },
    goToNextUntranslated: null,
    offerNextUntranslated: (goToNextUntranslated) => set({ goToNextUntranslated }),
    followBlocks: () =>
      get().session.stateStore.subscribe((state, former) => {
        const [document, before] = [state.history.present, former.history.present];
        if (document.blocks === before.blocks) return;
        const [rows, formerRows] = [keysOf(document), keysOf(before)];
        if (isEqual(rows, formerRows)) return;
        set(({ selection }) => ({ selection: withRows(selection, formerRows, rows) }));
      }),
  };
};

function keysOf({ blocks }: PageDocument): string[] {
  return blocks.map(({ key }) => key);
}

type Selected = Partial<Selection> & Pick<Selection, "block" | "blocks">;

/**
 * Returns the next selection.
 * Excludes blocks that are not in `rows`.
 */
export function selected(former: Selection, next: Selected, rows: string[]): Selection {
  const blocks = new Set(next.blocks);
  return {
    ...NOTHING_SELECTED,
    ...next,
    blocks: rows.filter((row) => blocks.has(row)),
    recent: [...former.recent, ...former.blocks].slice(-MAX_RECENT_BLOCKS),
  };
}

/**
 * Returns the selection after blocks
 * were added, moved or removed.
 * If its block was removed, selects
 * another block until undo restores it.
 */
export function withRows(selection: Selection, before: string[], rows: string[]): Selection {
  const { block, lost, recent } = selection;
  const present = ({ blocks }: Selection) => rows.filter((row) => blocks.includes(row));
  if (lost && lost.block !== null && rows.includes(lost.block)) return { ...lost, blocks: present(lost) };
  const blocks = present(selection);
  if (block === null || rows.includes(block) || !before.includes(block)) return { ...selection, blocks };
  const next = blocks.at(-1) ?? neighbourOf(block, { before, after: rows, recent });
  return {
    ...NOTHING_SELECTED,
    block: next,
    blocks: blocks.length > 0 || next === null ? blocks : [next],
    recent,
    lost: selection,
  };
}

interface Removal {
  before: string[];
  after: string[];
  recent: string[];
}

/**
 * Returns the neighbour of a removed
 * row that was selected last.
 * Defaults to the next row, or else the previous row.
 */
function neighbourOf(key: string, { before, after, recent }: Removal): string | null {
  const at = before.indexOf(key);
  const isLeft = (row: string) => after.includes(row);
  const next = before.slice(at + 1).find(isLeft) ?? null;
  const previous = before.slice(0, at).findLast(isLeft) ?? null;
  if (next === null || previous === null) return next ?? previous ?? after[0] ?? null;
  return recent.lastIndexOf(previous) > recent.lastIndexOf(next) ? previous : next;
}

/** Adds a row to a selection, or removes it. */
export function toggled({ block, blocks }: Pick<Selection, "block" | "blocks">, row: string) {
  if (!blocks.includes(row)) return { blocks: [...blocks, row], block: row };
  const others = blocks.filter((each) => each !== row);
  return { blocks: others, block: block === row ? (others.at(-1) ?? null) : block };
}

/** Returns the rows of a range, including both ends. */
export function rangeOf(rows: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? 0 : rows.indexOf(from), rows.indexOf(to)];
  if (start === -1) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Returns the selection mode by modifier keys. */
export function modeOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectionMode {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "replace";
}
