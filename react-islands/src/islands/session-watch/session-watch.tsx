import { useEffect, useState, useSyncExternalStore } from "react";
import { logOut, refreshSession } from "../../api/auth";
import { maySeeScreen } from "../../api/screen";
import { watchSession } from "../../api/session";
import type { SessionWatchProps } from "../../api/wire";
import { SharedMoment } from "../../lib/session/shared-moment";
import { LogInAgain } from "./log-in-again";
import { type GuardCalls, SessionGuard } from "./session-guard";
import { Warning } from "./warning";

const CALLS: GuardCalls = {
  logOut,
  refreshSession,
  watchSession,
  maySeeScreen,
  reload: () => location.reload(),
  leave: () => location.assign("/cmsadmin/login"),
};

/** Shows nothing until the session is about to end, or has ended. */
export function SessionWatch({ user, minutes }: SessionWatchProps) {
  const [guard] = useState(() => {
    const lastSign = new SharedMoment(localStorage, "last-sign");
    return new SessionGuard({ userID: user.ID, minutes, calls: CALLS, lastSign, now: Date.now });
  });
  useEffect(() => guard.start(), [guard]);
  const state = useSyncExternalStore(guard.subscribe, guard.state);
  if (state.kind === "warned") return <Warning {...state} guard={guard} />;
  if (state.kind === "locked") return <LogInAgain reason={state.reason} user={user} guard={guard} />;
  return null;
}
