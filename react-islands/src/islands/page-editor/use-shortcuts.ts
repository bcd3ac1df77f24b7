import { type RefObject, useEffect } from "react";
import type { PageSession } from "./session/page-session";

/**
 * Ctrl or Command with S, Z and Y. Inside the editor the fields' own undo gives way: it knows one field only, and
 * what it does would be a change like any other. Modals stand elsewhere in the document and keep theirs.
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
