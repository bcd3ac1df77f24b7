import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../../ui/use-error-text";
import { useFormat } from "../../../ui/use-format";
import { useIsDirty, useSessionMembers, useSessionState } from "../session/session-context";
import type { SessionState } from "../session/session-state";
import classes from "./toolbar.module.css";

/** Says where the newest change is: stored, saved automatically, only in this browser. */
export function SaveStateText() {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const saving = useSessionMembers((state) => state.saving);
  const hasLocalCopy = useSessionState((state) => state.hasLocalCopy);
  const isChanged = useIsDirty();
  const isTroubled = ["offline", "failing", "signed-out", "stopped"].includes(saving.kind);
  const text = textOf({ saving, hasLocalCopy, isChanged }, { t, time: format.time, failureText });
  return (
    <span
      role={isTroubled ? "alert" : "status"}
      className={isTroubled ? classes.trouble : classes.saving}
      title={text}
    >
      {isChanged && <span className={classes.unsaved} aria-hidden="true" />}
      {text}
    </span>
  );
}

interface Saved extends Pick<SessionState, "saving" | "hasLocalCopy"> {
  isChanged: boolean;
}

interface Words {
  t: TFunction;
  time: (at: number) => string;
  failureText: (failure: unknown) => string;
}

function textOf({ saving, hasLocalCopy, isChanged }: Saved, { t, time, failureText }: Words): string {
  switch (saving.kind) {
    case "offline":
      return t(hasLocalCopy ? "editor.save.offline" : "editor.save.offlineUnkept");
    case "failing":
      return t(hasLocalCopy ? "editor.save.failing" : "editor.save.failingUnkept");
    case "signed-out":
      return t("editor.save.signedOut");
    case "stopped":
      return t("editor.save.stopped", { reason: failureText(saving.cause) });
    default:
      break;
  }
  if (!isChanged) return t("editor.save.saved");
  switch (saving.kind) {
    case "saving":
      return t("editor.save.saving");
    case "saved":
      return `${t("editor.save.unsaved")} · ${t("editor.save.autosaved", { time: time(saving.at) })}`;
    default:
      return t("editor.save.unsaved");
  }
}
