import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { logOut, refreshSession } from "../../api/auth";
import { maySeeScreen } from "../../api/screen";
import { watchSession } from "../../api/session";
import type { SessionWatchProps } from "../../api/wire";
import { LogInAgain } from "./log-in-again";
import { ReleaseNotice } from "./release-notice";
import { type GuardCalls, SessionGuard } from "./session-guard";
import { SharedMoment } from "./shared-moment";
import { useTypingPause } from "./use-typing-pause";
import { Warning } from "./warning";

const CALLS: GuardCalls = {
  logOut,
  refreshSession,
  watchSession,
  maySeeScreen,
  reload: () => location.reload(),
  leave: () => location.assign("/cmsadmin/login"),
};

/**
 * Warns before a log-out for inactivity, and
 * asks for a log-in when the session has ended.
 * If the user is typing, the dialog waits for a pause.
 */
export function SessionWatch({ user, minutes }: SessionWatchProps) {
  const [guard] = useState(() => {
    const lastSign = new SharedMoment(localStorage, "last-sign");
    return new SessionGuard({ userID: user.ID, minutes, calls: CALLS, lastSign, now: Date.now });
  });
  useEffect(() => guard.start(), [guard]);
  const { t } = useTranslation();
  const state = useSyncExternalStore(guard.subscribe, guard.state);
  const isLocked = state.kind === "locked";
  const pause = useTypingPause(isLocked);
  if (state.kind === "warned") return <Warning {...state} guard={guard} />;
  const isShown = isLocked && (state.reason === "inactive" || pause !== null);
  if (isShown) return <LogInAgain reason={state.reason} pause={pause ?? "idle"} user={user} guard={guard} />;
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {isLocked && `${t(`session.${state.reason}`)} ${t("session.afterTyping")}`}
      </p>
      <ReleaseNotice />
    </>
  );
}
