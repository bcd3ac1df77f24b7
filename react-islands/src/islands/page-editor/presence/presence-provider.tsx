import { type ReactNode, useEffect, useState } from "react";
import { notePresence } from "../../../api/presence";
import { useSession } from "../session/session-context";
import { isDirty } from "../session/session-state";
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
      now: Date.now,
    });
  });
  useEffect(() => heartbeat.start(), [heartbeat]);
  return <PresenceContext value={heartbeat}>{children}</PresenceContext>;
}
