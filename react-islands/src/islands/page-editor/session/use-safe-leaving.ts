import { useEffect } from "react";
import type { PageSession } from "./page-session";
import { wouldLose } from "./session-state";

/** Saves when the window is left or the connection returns, and asks before something would be lost. */
export function useSafeLeaving(session: PageSession): void {
  useEffect(() => {
    const flush = () => session.flush();
    const guard = (event: BeforeUnloadEvent) => {
      if (wouldLose(session.state())) event.preventDefault();
    };
    window.addEventListener("online", flush);
    window.addEventListener("focus", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
    window.addEventListener("beforeunload", guard);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("focus", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("beforeunload", guard);
    };
  }, [session]);
}
