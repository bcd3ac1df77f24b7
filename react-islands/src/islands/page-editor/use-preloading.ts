import { useEffect } from "react";
import { preloadForms } from "../../blocks/block-fields";
import { RichTextEditor } from "../../fields/rich-text/rich-text-control";
import { useEditorProps } from "./editor-props";
import { useSession } from "./session/session-context";

/**
 * Loads what somebody may type into next, once the browser has nothing else to do: a form that comes late makes them wait.
 * Safari does not tell when that is, so there it comes when it is needed.
 */
export function usePreloading(): void {
  const { mayEdit } = useSession();
  const { blockTypes } = useEditorProps();
  useEffect(() => {
    if (!mayEdit || !("requestIdleCallback" in window)) return;
    const idle = requestIdleCallback(() => {
      RichTextEditor.preload();
      preloadForms(blockTypes);
    });
    return () => cancelIdleCallback(idle);
  }, [mayEdit, blockTypes]);
}
