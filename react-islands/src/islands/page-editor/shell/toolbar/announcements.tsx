import { useTranslation } from "react-i18next";
import { type StoreApi, useStore } from "zustand";
import type { Said } from "../../commands/use-editing-state";
import { useSessionState } from "../../state/session-context";
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

/** Says what was done, above the lower edge of the window for a while. */
export function Announcements({ said }: { said: StoreApi<Said> }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const done = useSessionState((state) => state.done);
  const { text, count } = useStore(said);
  return (
    <div className={classes.announcements}>
      <p role="status">{done && <span key={done}>{t(DONE[done])}</span>}</p>
      <p role="status">{text && <span key={count}>{text}</span>}</p>
    </div>
  );
}
