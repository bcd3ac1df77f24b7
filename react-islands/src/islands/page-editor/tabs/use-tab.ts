import { useCallback, useSyncExternalStore } from "react";
import { useEditorProps } from "../editor-props";

/** The parts of the editor; each has an address of its own. */
export const TABS = ["overview", "settings", "seo", "translations", "history"] as const;

export type Tab = (typeof TABS)[number];

const CHANGED = "pagewright:tab";

/** The tab in the address of the screen, and the way to another one. Going there loads nothing anew, and Back works. */
export function useTab(): { tab: Tab; open: (tab: Tab) => void; addressOf: (tab: Tab) => string } {
  const { pageID } = useEditorProps();
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  const addressOf = useCallback((tab: Tab) => tabPath(pageID, tab) + location.search, [pageID]);
  const open = useCallback(
    (tab: Tab) => {
      if (tab === tabOf(location.pathname)) return;
      history.pushState(null, "", addressOf(tab));
      // The browser tells of Back and Forward only.
      window.dispatchEvent(new Event(CHANGED));
    },
    [addressOf],
  );
  return { tab: tabOf(path), open, addressOf };
}

/** The address of a page's editor. */
export function tabPath(pageID: number, tab: Tab): string {
  return `/cmsadmin/page/${pageID}${tab === "overview" ? "" : `/${tab}`}`;
}

function tabOf(path: string): Tab {
  return TABS.find((tab) => path.endsWith(`/${tab}`)) ?? "overview";
}

function subscribe(listener: () => void): () => void {
  const events = ["popstate", CHANGED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
