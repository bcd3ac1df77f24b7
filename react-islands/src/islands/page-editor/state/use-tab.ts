import { useCallback, useSyncExternalStore } from "react";
import type { EditorTab } from "../../../api/wire";
import { useEditorProps } from "./editor-props";

/** The parts of the editor; each has an address of its own. */
export const TABS: readonly EditorTab[] = ["overview", "settings", "seo", "translations", "history"];

const CHANGED = "pagewright:tab";

/** The tab in the address of the screen, and the way to another one. Going there loads nothing anew, and Back works. */
export function useTab(): {
  tab: EditorTab;
  open: (tab: EditorTab) => void;
  addressOf: (tab: EditorTab) => string;
} {
  const { pageID } = useEditorProps();
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  const addressOf = useCallback((tab: EditorTab) => tabPath(pageID, tab) + location.search, [pageID]);
  const open = useCallback(
    (tab: EditorTab) => {
      if (tab === tabOf(location.pathname)) return;
      history.pushState(null, "", addressOf(tab));
      // The browser only fires `popstate` for Back and Forward.
      window.dispatchEvent(new Event(CHANGED));
    },
    [addressOf],
  );
  return { tab: tabOf(path), open, addressOf };
}

/** The address of a page's editor. */
export function tabPath(pageID: number, tab: EditorTab): string {
  return `/cmsadmin/page/${pageID}${tab === "overview" ? "" : `/${tab}`}`;
}

function tabOf(path: string): EditorTab {
  return TABS.find((tab) => path.endsWith(`/${tab}`)) ?? "overview";
}

function subscribe(listener: () => void): () => void {
  const events = ["popstate", CHANGED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
