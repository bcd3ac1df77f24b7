import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSessionMembers, useSessionState } from "../../state/use-session";
import type { SessionState } from "../../work/session-state";
import classes from "./toolbar.module.css";
import { usePageFailureText } from "./use-page-failure-text";

/**
 * Explains why the server lacks the newest
 * change, and if the browser has a copy.
 */
export function SaveTrouble() {
  const { t } = useTranslation("editor");
  const failureText = usePageFailureText();
  const saving = useSessionMembers((state) => state.saving);
  const hasLocalCopy = useSessionState((state) => state.hasLocalCopy);
  const trouble = troubleOf({ saving, hasLocalCopy }, t, failureText);
  if (trouble === null) return null;
  return (
    <p className={classes.trouble} role="alert" ref={reserveRoom}>
      {trouble}
    </p>
  );
}

/**
 * Reserves the height of the strip.
 * Otherwise the strip would cover sticky elements.
 */
function reserveRoom(strip: HTMLElement | null) {
  const editor = strip?.parentElement;
  if (!editor) return;
  const observer = new ResizeObserver(() => {
    editor.style.setProperty("--strip-size", `${strip.offsetHeight}px`);
  });
  observer.observe(strip);
  return () => {
    observer.disconnect();
    editor.style.removeProperty("--strip-size");
  };
}

function troubleOf(
  { saving, hasLocalCopy }: Pick<SessionState, "saving" | "hasLocalCopy">,
  t: TFunction<"editor">,
  failureText: (failure: unknown) => string,
): string | null {
  switch (saving.kind) {
    case "offline":
      return t(hasLocalCopy ? "editor.save.offline" : "editor.save.offlineUnkept");
    case "failing":
      return t(hasLocalCopy ? "editor.save.failing" : "editor.save.failingUnkept");
    case "signed-out":
      return t(hasLocalCopy ? "editor.save.signedOut" : "editor.save.signedOutUnkept");
    case "stopped":
      return t(hasLocalCopy ? "editor.save.stopped" : "editor.save.stoppedUnkept", {
        reason: failureText(saving.cause),
      });
    default:
      return null;
  }
}
