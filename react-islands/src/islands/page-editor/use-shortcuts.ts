import { type RefObject, useEffect } from "react";
import type { PageSession } from "./session/page-session";

/**
 * Ctrl or Command with S, Z and Y. Inside the editor they replace the native undo of fields, which only
 * covers one field. Modals are elsewhere in the DOM and keep the native undo.
 */
export function useShortcuts(editor: RefObject<HTMLElement | null>, session: PageSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isInside = event.target === document.body || editor.current?.contains(event.target as Node);
      if (key === "s") session.store();
      else if (!isInside) return;
      else if (key === "y" || (key === "z" && event.shiftKey)) session.redo();
      else if (key === "z") session.undo();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [editor, session]);
}
