import { useEffect } from "react";
import { useEditor } from "./use-editor";

/** Shows or hides the admin shell's navigation. */
export function useNavigation(): void {
  const isShown = useEditor(({ layout: { shown, isWhole } }) => shown.navigation && !isWhole);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-navigation", isShown);
    return () => document.documentElement.removeAttribute("data-navigation");
  }, [isShown]);
}
