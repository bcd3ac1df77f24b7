import type { StateCreator } from "zustand/vanilla";
import type { EditorTab } from "../../../../api/wire";

/** Editor tabs, each with an address. */
export const TABS: readonly EditorTab[] = ["overview", "settings", "seo", "translations", "history"];

export interface TabSlice {
  /** Open tab, as in the address. */
  tab: EditorTab;
  /** Changes the tab and the address without loading a page. */
  openTab: (tab: EditorTab) => void;
  /**
   * Updates the tab when the user goes back or forward.
   * Returns an unsubscribe function.
   */
  followAddress: () => () => void;
}

export function createTabSlice(pageID: number): StateCreator<TabSlice> {
  return (set, get) => ({
    tab: tabOf(location.pathname),
    openTab: (tab) => {
      if (tab === get().tab) return;
      history.pushState(null, "", tabAddress(pageID, tab));
      set({ tab });
    },
    followAddress: () => {
      const follow = () => set({ tab: tabOf(location.pathname) });
      window.addEventListener("popstate", follow);
      return () => window.removeEventListener("popstate", follow);
    },
  });
}

export function tabPath(pageID: number, tab: EditorTab): string {
  return `/cmsadmin/page/${pageID}${tab === "overview" ? "" : `/${tab}`}`;
}

/** Returns a tab's address with the current query. */
export function tabAddress(pageID: number, tab: EditorTab): string {
  return tabPath(pageID, tab) + location.search;
}

function tabOf(path: string): EditorTab {
  return TABS.find((tab) => path.endsWith(`/${tab}`)) ?? "overview";
}
