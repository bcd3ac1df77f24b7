import { useMemo } from "react";
import type { Selection } from "../selection";
import type { Layout } from "./layout";

/** The same selection, which shows the form where it leads to a field, except from the preview, which may stay alone. */
export function useRevealing(selection: Selection, layout: Layout): Selection {
  const { select, jumpTo } = selection;
  const ways = useMemo<Pick<Selection, "select" | "jumpTo">>(
    () => ({
      select: (key, from) => {
        if (from === "new") layout.reveal("form");
        select(key, from);
      },
      jumpTo: (key, path, from) => {
        if (from !== "preview") layout.reveal("form");
        jumpTo(key, path, from);
      },
    }),
    [select, jumpTo, layout],
  );
  return useMemo(() => ({ ...selection, ...ways }), [selection, ways]);
}
