import { createContext, useContext, useMemo, useState } from "react";
import type { Jump } from "../../../fields/jump";
import { useSessionMembers } from "./session-context";

/** What is chosen: a block by its key, or null for the page itself. */
export interface Selection {
  key: string | null;
  /** All blocks that are chosen; `key`, whose form is shown, is one of them. */
  keys: string[];
  /** Where the choice was made, which the other parts follow: `new` is a block that was just added. */
  from: "outline" | "preview" | "new";
  /** The field that the choice leads to; null where it leads to none. */
  jump: Jump | null;
  /** The field of the page itself, such as its title, that was jumped to last; null where another choice was made since. */
  pageJump: Jump | null;
  select: (key: string | null, from: Selection["from"]) => void;
  /** Chooses several blocks. */
  selectAll: (keys: string[], key: string) => void;
  /** Leads to a field of a block, or of the page's type. */
  jumpTo: (key: string | null, path: string, from?: Selection["from"]) => void;
  /** Brings a field of what is chosen into sight where its form is shown; the focus stays where it is. */
  showField: (path: string) => void;
  /** Leads to a field of the page itself; what is chosen stays. */
  jumpToPage: (field: string) => void;
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection around this component.");
  return selection;
}

type Chosen = Pick<Selection, "key" | "keys" | "from" | "jump" | "pageJump">;

const NOTHING: Chosen = { key: null, keys: [], from: "outline", jump: null, pageJump: null };

/** How many of the blocks that were chosen before are remembered. */
const MAX_RECENT = 50;

/** What is chosen among the blocks of the page. */
export interface SelectionState {
  chosen: Chosen;
  /** The keys of all blocks, in their order. */
  rows: string[];
  /** The keys that were chosen before, the newest last. */
  recent: string[];
  /** The state before the chosen block disappeared, until something else is chosen. */
  lost: SelectionState | null;
}

export function startSelection(rows: string[]): SelectionState {
  return { chosen: NOTHING, rows, recent: [], lost: null };
}

/** The state after another choice. */
export function choosing(state: SelectionState, chosen: Chosen): SelectionState {
  const recent = [...state.recent, ...state.chosen.keys].slice(-MAX_RECENT);
  return { ...state, chosen, recent, lost: null };
}

/**
 * The state after the blocks changed. Where the chosen block is gone, one that was chosen with it is chosen, else one beside
 * it; where the block comes back, as by redo, it is chosen again.
 */
export function withRows(state: SelectionState, rows: string[]): SelectionState {
  const { chosen, recent, lost } = state;
  const lostKey = lost?.chosen.key ?? null;
  if (lost && lostKey !== null && rows.includes(lostKey)) return { ...lost, rows };
  const { key, keys } = chosen;
  if (key === null || rows.includes(key) || !state.rows.includes(key)) return { ...state, rows };
  const left = keys.filter((each) => rows.includes(each));
  const next = left.at(-1) ?? neighbourOf(key, { before: state.rows, after: rows, recent });
  const others = left.length > 0 || next === null ? left : [next];
  return { chosen: { ...NOTHING, key: next, keys: others }, rows, recent, lost: state };
}

interface Removal {
  before: string[];
  after: string[];
  recent: string[];
}

/** The row beside a removed one that was chosen last; where neither was, the one that took its place, else the one before. */
function neighbourOf(key: string, { before, after, recent }: Removal): string | null {
  const at = before.indexOf(key);
  const isLeft = (row: string) => after.includes(row);
  const next = before.slice(at + 1).find(isLeft) ?? null;
  const previous = before.slice(0, at).findLast(isLeft) ?? null;
  if (next === null || previous === null) return next ?? previous ?? after[0] ?? null;
  return recent.lastIndexOf(previous) > recent.lastIndexOf(next) ? previous : next;
}

export function useSelectionState(): Selection {
  const rows = useSessionMembers(({ history }) => history.present.blocks.map(({ key }) => key));
  const [state, setState] = useState(() => startSelection(rows));
  // During the render, so that no form of a block that is gone is shown first.
  if (rows !== state.rows) setState(withRows(state, rows));
  const ways = useMemo(() => {
    const choose = (key: string | null, more: Partial<Chosen>) =>
      setState((state) => choosing(state, { ...NOTHING, key, keys: key === null ? [] : [key], ...more }));
    const lead = (jump: Pick<Chosen, "jump"> | Pick<Chosen, "pageJump">) =>
      setState((state) => ({ ...state, chosen: { ...state.chosen, ...jump } }));
    return {
      select: (key: string | null, from: Selection["from"]) => choose(key, { from }),
      selectAll: (keys: string[], key: string) => choose(key, { keys }),
      jumpTo: (key: string | null, path: string, from: Selection["from"] = "outline") =>
        choose(key, { from, jump: { path, takesFocus: true } }),
      showField: (path: string) => lead({ jump: { path, takesFocus: false } }),
      jumpToPage: (field: string) => lead({ pageJump: { path: field, takesFocus: true } }),
    };
  }, []);
  const { chosen } = state;
  return useMemo(() => ({ ...chosen, ...ways }), [chosen, ways]);
}

/** What is chosen when a row is added to the choice or taken from it. */
export function toggled({ key, keys }: Pick<Selection, "key" | "keys">, row: string) {
  if (!keys.includes(row)) return { keys: [...keys, row], key: row };
  const others = keys.filter((each) => each !== row);
  return { keys: others, key: key === row ? (others.at(-1) ?? null) : key };
}

/** The rows from one to another, both included. */
export function rangeOf(rows: string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? 0 : rows.indexOf(from), rows.indexOf(to)];
  if (start === -1) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
