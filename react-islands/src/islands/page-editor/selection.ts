import { createContext, useContext, useMemo, useState } from "react";
import type { Jump } from "../../fields/jump";

/** What is chosen: a block by its key, or null for the page itself. */
export interface Selection {
  key: string | null;
  /** Where the choice was made, which the other parts follow: `new` is a block that was just added. */
  from: "outline" | "preview" | "new";
  /** The field that the choice leads to; null where it leads to none. */
  jump: Jump | null;
  select: (key: string | null, from: Selection["from"]) => void;
  /** Leads to a field of a block, or of the page's type. */
  jumpTo: (key: string | null, path: string) => void;
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection around this component.");
  return selection;
}

type Chosen = Pick<Selection, "key" | "from" | "jump">;

export function useSelectionState(): Selection {
  const [chosen, setChosen] = useState<Chosen>({ key: null, from: "outline", jump: null });
  const ways = useMemo(
    () => ({
      select: (key: string | null, from: Selection["from"]) => setChosen({ key, from, jump: null }),
      jumpTo: (key: string | null, path: string) => setChosen({ key, from: "outline", jump: { path } }),
    }),
    [],
  );
  return useMemo(() => ({ ...chosen, ...ways }), [chosen, ways]);
}
