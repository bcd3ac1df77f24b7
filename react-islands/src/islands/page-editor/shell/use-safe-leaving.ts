import { useEffect } from "react";
import { takePendingInput } from "../../../lib/pending-input";
import { renderNow } from "../state/render-now";
import { useSession } from "../state/use-session";
import { wouldLoseChanges } from "../work/session-state";

/**
 * Saves at once when the user leaves
 * the page, or is online again.
 * Leaving also applies unfinished input,
 * and asks first if changes would be lost.
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
