import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SaveState } from "../../../lib/autosave";
import { useFormat } from "../../../ui/use-format";
import { useIsDirty, useSessionMembers, useSessionState } from "../session/session-context";
import type { SessionState } from "../session/session-state";
import { usePageFailureText } from "../use-page-failure-text";
import classes from "./toolbar.module.css";

/**
 * Says where the newest change is: stored, saved automatically, only in this browser. What becomes of each save stands
 * beside it and is not announced.
 */
export function SaveStateText() {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = usePageFailureText();
  const saving = useSessionMembers((state) => state.saving);
  const hasLocalCopy = useSessionState((state) => state.hasLocalCopy);
  const isChanged = useIsDirty();
  const isTroubled = TROUBLES.includes(saving.kind);
  const state = stateOf({ saving, hasLocalCopy, isChanged }, t, failureText);
  const detail = isChanged ? detailOf(saving, t, format.time) : "";
  return (
    <span
      className={isTroubled ? classes.trouble : classes.saving}
      title={detail === "" ? state : `${state} · ${detail}`}
    >
      <span
        className={classes.state}
        data-other={isTroubled ? undefined : t(isChanged ? "editor.save.saved" : "editor.save.unsaved")}
      >
        {isChanged && <span className={classes.unsaved} aria-hidden="true" />}
        <span role={isTroubled ? "alert" : "status"}>{state}</span>
      </span>
      {detail !== "" && <span className={classes.detail}> · {detail}</span>}
    </span>
  );
}

const TROUBLES: SaveState["kind"][] = ["offline", "failing", "signed-out", "stopped"];

interface Saved extends Pick<SessionState, "saving" | "hasLocalCopy"> {
  isChanged: boolean;
}

function stateOf(
  { saving, hasLocalCopy, isChanged }: Saved,
  t: TFunction,
  failureText: (failure: unknown) => string,
): string {
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
      return t(isChanged ? "editor.save.unsaved" : "editor.save.saved");
  }
}

function detailOf(saving: SaveState, t: TFunction, time: (at: number) => string): string {
  if (saving.kind === "saving") return t("editor.save.saving");
  return saving.kind === "saved" ? t("editor.save.autosaved", { time: time(saving.at) }) : "";
}
