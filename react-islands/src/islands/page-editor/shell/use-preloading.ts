import { useEffect } from "react";
import { preloadForms } from "../../../blocks/block-fields";
import { MoreControl } from "../../../fields/controls";
import { RichTextEditor } from "../../../fields/rich-text/rich-text-control";
import { useEditorProps } from "../state/use-editor";
import { useSession } from "../state/use-session";
import { PickerDialog } from "./editor-dialogs";

/**
 * Delay after opening in milliseconds, so that the
 * editor and the preview load first.
 */
const PRELOAD_DELAY_MS = 1000;

/**
 * While the browser is idle, preloads forms
 * that the user will probably need.
 * In Safari, which lacks
 * `requestIdleCallback`, forms
 * are loaded on demand.
 */
export function usePreloading(): void {
  const { mayEdit } = useSession();
  const { blockTypes } = useEditorProps();
  useEffect(() => {
    if (!mayEdit || !("requestIdleCallback" in window)) return;
    const preload = () => {
      RichTextEditor.preload();
      MoreControl.preload();
      PickerDialog.preload();
      preloadForms(blockTypes);
    };
    let idle = 0;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(preload);
    }, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [mayEdit, blockTypes]);
}
