import { sendHeartbeat } from "../../../../api/presence";
import type { PageSession } from "../../work/page-session";
import { isDirty } from "../../work/session-state";
import { Heartbeat } from "./heartbeat";

export function heartbeatOf(session: PageSession): Heartbeat {
  const { id } = session.state().page;
  return new Heartbeat({
    send: (own) => sendHeartbeat(id, own),
    isEditing: () => isDirty(session.state()),
    isVisible: () => document.visibilityState === "visible",
    now: Date.now,
  });
}
