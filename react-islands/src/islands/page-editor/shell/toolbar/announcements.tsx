import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DoneNotice } from "../../../../ui/done-notice";
import { useActions } from "../../state/use-editor";
import { useSessionState } from "../../state/use-session";
import type { Task } from "../../work/session-state";
import { usePublicAddress } from "./page-details";
import classes from "./toolbar.module.css";

const DONE = {
  store: "editor:editor.stored",
  publish: "editor:editor.published",
  unpublish: "editor:editor.unpublished",
  request: "task.done.request",
  accept: "task.done.accept",
  reject: "task.done.reject",
  revoke: "task.done.revoke",
  restore: "task.done.restore",
} as const satisfies Record<Task, string>;

/**
 * Announces results to screen readers.
 * Also shows them for some seconds at the bottom of the window.
 */
export function Announcements() {
  const { t } = useTranslation(["workflow", "editor"]);
  const done = useSessionState((state) => state.done);
  const address = usePublicAddress();
  const said = useRef<HTMLParagraphElement>(null);
  const { onAnnouncement } = useActions();
  useEffect(
    () =>
      onAnnouncement((text) => {
        // Creates a new element.
        // Otherwise a repeated text would not be announced.
        const words = document.createElement("span");
        words.textContent = text;
        said.current?.replaceChildren(words);
      }),
    [onAnnouncement],
  );
  return (
    <div className={classes.announcements}>
      <DoneNotice
        done={done ? t(DONE[done]) : ""}
        link={
          done === "publish" &&
          address !== null && (
            <a href={address} target="_blank" rel="noreferrer">
              {t("editor:editor.open")}
            </a>
          )
        }
      />
      <p role="status" ref={said} />
    </div>
  );
}
