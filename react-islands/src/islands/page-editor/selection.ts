import { createContext, useContext, useMemo, useState } from "react";
import type { Jump } from "../../fields/jump";

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

export function useSelectionState(): Selection {
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const ways = useMemo(() => {
    const choose = (key: string | null, more: Partial<Chosen>) =>
      setChosen({ ...NOTHING, key, keys: key === null ? [] : [key], ...more });
    return {
      select: (key: string | null, from: Selection["from"]) => choose(key, { from }),
      selectAll: (keys: string[], key: string) => choose(key, { keys }),
      jumpTo: (key: string | null, path: string, from: Selection["from"] = "outline") =>
        choose(key, { from, jump: { path } }),
      jumpToPage: (field: string) => setChosen((chosen) => ({ ...chosen, pageJump: { path: field } })),
    };
  }, []);
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
