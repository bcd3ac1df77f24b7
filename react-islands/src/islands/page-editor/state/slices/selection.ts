import type { StateCreator } from "zustand/vanilla";
import type { PageDocument } from "../../../../document/document";
import type { Jump } from "../../../../fields/jump";
import { isEqual } from "../../../../lib/equal";
import { type DocumentSlice, documentIn } from "./document";
import type { LayoutSlice } from "./layout";

/** The selected blocks, and where the selection leads. */
export interface Selection {
  /** The block whose form is shown, or null for the page itself. */
  block: string | null;
  /** All selected blocks in page order, including `block`. */
  blocks: string[];
  /** The part of the editor that selected the blocks, and that need not follow. `new` is a block that was just added. */
  from: "outline" | "preview" | "new";
  /** The field that the selection jumps to, or null for none. */
  jump: Jump | null;
  /** The page field, such as the title, that was last jumped to. Null once blocks are selected. */
  pageJump: Jump | null;
  /** The row where a range begins, or null for the row of `block`. */
  rangeStart: string | null;
  /** The blocks that were selected before, the newest last. */
  recent: string[];
  /** The selection before its block disappeared, until another one is made. */
  lost: Selection | null;
}

/** The effect of selecting a row: only that row, that row more or less, or all rows up to it. */
export type SelectionMode = "replace" | "toggle" | "range";

export interface SelectionSlice {
  selection: Selection;
  select: (block: string | null, from?: Selection["from"]) => void;
  selectAll: (blocks: string[], block: string) => void;
  selectRow: (row: string | null, mode: SelectionMode) => void;
  selectAllRows: () => void;
  /** Leads to a field of a block, or of the page's type. It is shown, except from the preview, which may stay alone. */
  jumpTo: (block: string | null, path: string, from?: Selection["from"]) => void;
  /** Scrolls to a field of the selected block if its form is shown. The focus does not move. */
  showField: (path: string) => void;
  /** Jumps to a field of the page itself. The selection stays. */
  jumpToPage: (field: string) => void;
  /** Returns true once for a block that was just added: its form takes the focus. */
  takeNewBlock: () => boolean;
  /** Selects the next untranslated text. Returns false if there is none. Null while no source is shown. */
  goToNextUntranslated: (() => boolean) | null;
  offerNextUntranslated: (goToNext: (() => boolean) | null) => void;
  /** Keeps the selection in step with the blocks of the page until the function that it returns is called. */
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

/** Number of formerly selected blocks that are remembered. */
const MAX_RECENT = 50;

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

/** Returns the selection after another one was made among the rows of the page. */
export function selected(former: Selection, next: Selected, rows: string[]): Selection {
  const blocks = new Set(next.blocks);
  return {
    ...NOTHING_SELECTED,
    ...next,
    blocks: rows.filter((row) => blocks.has(row)),
    recent: [...former.recent, ...former.blocks].slice(-MAX_RECENT),
  };
}

/**
 * Returns the selection after the blocks changed. Where the selected block is gone, one that was selected with it is selected, else one
 * next to it. Where the block comes back, as by redo, it is selected again.
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
 * Returns the neighbour of a removed row that was selected last. If neither was selected before, returns the next
 * row, or else the previous one.
 */
function neighbourOf(key: string, { before, after, recent }: Removal): string | null {
  const at = before.indexOf(key);
  const isLeft = (row: string) => after.includes(row);
  const next = before.slice(at + 1).find(isLeft) ?? null;
  const previous = before.slice(0, at).findLast(isLeft) ?? null;
  if (next === null || previous === null) return next ?? previous ?? after[0] ?? null;
  return recent.lastIndexOf(previous) > recent.lastIndexOf(next) ? previous : next;
}

/** Returns the selection with one row more or less. */
export function toggled({ block, blocks }: Pick<Selection, "block" | "blocks">, row: string) {
  if (!blocks.includes(row)) return { blocks: [...blocks, row], block: row };
  const others = blocks.filter((each) => each !== row);
  return { blocks: others, block: block === row ? (others.at(-1) ?? null) : block };
}

/** Returns the rows from one to another, both included. */
export function rangeOf(rows: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? 0 : rows.indexOf(from), rows.indexOf(to)];
  if (start === -1) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Returns the mode that the keys held during an event ask for. */
export function modeOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectionMode {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "replace";
}
