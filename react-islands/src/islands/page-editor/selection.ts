import { createContext, useContext, useMemo, useState } from "react";

/** What is chosen: a block by its key, or null for the page itself. */
export interface Selection {
  key: string | null;
  /** Where the choice was made, which the other parts follow: `new` is a block that was just added. */
  from: "outline" | "preview" | "new";
  select: (key: string | null, from: Selection["from"]) => void;
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("There is no selection around this component.");
  return selection;
}

export function useSelectionState(): Selection {
  const [chosen, setChosen] = useState<Pick<Selection, "key" | "from">>({ key: null, from: "outline" });
  return useMemo(() => ({ ...chosen, select: (key, from) => setChosen({ key, from }) }), [chosen]);
}
