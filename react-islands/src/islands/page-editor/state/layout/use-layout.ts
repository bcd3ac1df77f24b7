import { createContext, useContext, useEffect } from "react";
import { useStore } from "zustand";
import type { Layout, LayoutState } from "./layout";

/** Beside what commands work on, which changes with each choice: what only asks for the layout is not rendered again then. */
export const LayoutContext = createContext<Layout | null>(null);

export function useEditorLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error("There is no layout around this component.");
  return layout;
}

/** How the parts of the editor share the window. */
export function useLayout(layout: Layout): LayoutState {
  return useStore(layout.store);
}

/** Tells the shell around the editor whether its navigation is shown. */
export function useNavigation({ shown, isWhole }: LayoutState): void {
  const isShown = shown.navigation && !isWhole;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-navigation", isShown);
    return () => document.documentElement.removeAttribute("data-navigation");
  }, [isShown]);
}
