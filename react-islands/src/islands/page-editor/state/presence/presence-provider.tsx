import { type ReactNode, useEffect, useState } from "react";
import { notePresence } from "../../../../api/presence";
import { isDirty } from "../../work/session-state";
import { useSession } from "../session-context";
import { Heartbeat } from "./heartbeat";
import { PresenceContext } from "./use-presence";

/** Sends heartbeats while the editor is open. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [heartbeat] = useState(() => {
    const { id } = session.state().page;
    return new Heartbeat({
      send: (own) => notePresence(id, own),
      isEditing: () => isDirty(session.state()),
      isVisible: () => document.visibilityState === "visible",
      now: Date.now,
    });
  });
  useEffect(() => {
    const onVisibility = () => heartbeat.noteVisibility();
    const onLeave = () => heartbeat.leave();
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onLeave);
    heartbeat.start();
    return () => {
      heartbeat.stop();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [heartbeat]);
  return <PresenceContext value={heartbeat}>{children}</PresenceContext>;
}
