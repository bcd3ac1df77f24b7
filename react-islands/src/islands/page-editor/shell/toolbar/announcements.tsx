import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useActions } from "../../state/use-editor";
import { useSessionState } from "../../state/use-session";
import type { Task } from "../../work/session-state";
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
 * Also shows them at the bottom of the window.
 */
export function Announcements() {
  const { t } = useTranslation(["workflow", "editor"]);
  const done = useSessionState((state) => state.done);
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
      <p role="status">{done && <span key={done}>{t(DONE[done])}</span>}</p>
      <p role="status" ref={said} />
    </div>
  );
}
