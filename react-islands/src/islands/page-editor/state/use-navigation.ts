import { useEffect } from "react";
import { useEditor } from "./use-editor";

/** Tells the shell around the editor whether its navigation is shown. */
export function useNavigation(): void {
  const isShown = useEditor(({ layout: { shown, isWhole } }) => shown.navigation && !isWhole);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-navigation", isShown);
    return () => document.documentElement.removeAttribute("data-navigation");
  }, [isShown]);
}
