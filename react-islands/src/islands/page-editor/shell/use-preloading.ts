import { useEffect } from "react";
import { preloadForms } from "../../../blocks/block-fields";
import { MoreControl } from "../../../fields/controls";
import { RichTextEditor } from "../../../fields/rich-text/rich-text-control";
import { useEditorProps } from "../state/use-editor";
import { useSession } from "../state/use-session";

/** How long the editor has to itself after it has opened, with its preview, in milliseconds. */
const DELAY = 1000;

/**
 * Loads what somebody may type into next, once the browser has nothing else to do: a form that comes late makes them wait.
 * Safari does not tell when that is, so there it comes when it is needed.
 */
export function usePreloading(): void {
  const { mayEdit } = useSession();
  const { blockTypes } = useEditorProps();
  useEffect(() => {
    if (!mayEdit || !("requestIdleCallback" in window)) return;
    const preload = () => {
      RichTextEditor.preload();
      MoreControl.preload();
      preloadForms(blockTypes);
    };
    let idle = 0;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(preload);
    }, DELAY);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [mayEdit, blockTypes]);
}
