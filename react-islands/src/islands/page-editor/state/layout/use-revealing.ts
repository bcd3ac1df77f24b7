import { useMemo } from "react";
import type { Selection } from "../selection";
import type { Layout } from "./layout";

/** The same selection, which shows the field that it leads to, except from the preview, which may stay alone. */
export function useRevealing(selection: Selection, layout: Layout): Selection {
  const { select, jumpTo, jumpToPage } = selection;
  const ways = useMemo<Pick<Selection, "select" | "jumpTo" | "jumpToPage">>(
    () => ({
      select: (key, from) => {
        if (from === "new") layout.reveal("form");
        select(key, from);
      },
      jumpTo: (key, path, from) => {
        if (from !== "preview") layout.reveal("form");
        jumpTo(key, path, from);
      },
      jumpToPage: (field) => {
        layout.leaveWhole();
        jumpToPage(field);
      },
    }),
    [select, jumpTo, jumpToPage, layout],
  );
  return useMemo(() => ({ ...selection, ...ways }), [selection, ways]);
}
