import { useEffect } from "react";
import { takePendingInput } from "../../../lib/pending-input";
import { renderNow } from "../state/render-now";
import { useSession } from "../state/use-session";
import { wouldLoseChanges } from "../work/session-state";

/**
 * Saves when leaving or online again.
 * Includes pending input. Asks before losing changes.
 */
export function useSafeLeaving(): void {
  const session = useSession();
  useEffect(() => {
    const flush = () => session.flush();
    const leave = () => {
      const isTaken = renderNow(takePendingInput);
      session.flush();
      return isTaken;
    };
    const onVisibility = () => (document.visibilityState === "hidden" ? leave() : flush());
    const guard = (event: BeforeUnloadEvent) => {
      if (!leave() || wouldLoseChanges(session.state())) event.preventDefault();
    };
    window.addEventListener("online", flush);
    window.addEventListener("focus", flush);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", leave);
    window.addEventListener("beforeunload", guard);
    return () => {
      window.removeEventListener("online", flush);
      window.removeEventListener("focus", flush);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("beforeunload", guard);
    };
  }, [session]);
}
