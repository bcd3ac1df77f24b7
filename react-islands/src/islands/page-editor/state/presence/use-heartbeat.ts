import { useEffect } from "react";
import type { Editor } from "../editor";
import { useEditorStore } from "../use-editor";

/** Sends heartbeats while the editor is open. */
export function useHeartbeat(): void {
  const store = useEditorStore();
  useEffect(() => {
    const { heartbeat } = store.getState();
    const onVisibility = () => heartbeat.noteVisibility();
    const onLeave = () => heartbeat.leave();
    const move = (editor: Editor) => heartbeat.moveTo(ownBlock(editor));
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    heartbeat.start();
    move(store.getState());
    const unsubscribe = store.subscribe(move);
    return () => {
      unsubscribe();
      heartbeat.stop();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [store]);
}

/**
 * Returns the block that the user edits.
 * Null means the page.
 */
function ownBlock({ tab, selection }: Editor): string | null {
  return tab === "overview" ? selection.block : null;
}
