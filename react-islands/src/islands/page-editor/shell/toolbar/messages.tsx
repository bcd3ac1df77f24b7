import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf, Failure } from "../../../../api/failure";
import type { ErrorItem } from "../../../../api/wire";
import { isEmpty } from "../../../../document/merge/merge-changes";
import { parseLocation } from "../../../../document/place";
import { Notice } from "../../../../ui/notice";
import { useFormat } from "../../../../ui/use-format";
import { useLostFocus } from "../../../../ui/use-lost-focus";
import { usePersonName } from "../../../../ui/use-person-name";
import { MergeChangeList } from "../../review/conflict/merge-change-list";
import { ErrorList } from "../../review/errors/error-list";
import { NotPermittedList } from "../../review/errors/not-permitted-list";
import { hasField } from "../../state/place/page-fields";
import { focusSelectedRow } from "../../state/selected-row";
import { useErrors, useSession, useSessionState } from "../../state/use-session";
import type { SessionState, Task } from "../../work/session-state";
import { usePageFailureText } from "./use-page-failure-text";

/** Notices about read-only pages, restored or merged work, and failures. */
export function Messages() {
  const { t } = useTranslation("editor");
  const { mayEdit } = useSession();
  const restored = useSessionState((state) => state.restored);
  const merged = useSessionState((state) => state.merged);
  const failed = useSessionState((state) => state.failed);
  const watched = useLostFocus(focusSelectedRow);
  return (
    <>
      {!mayEdit && <Notice tone="info">{t("editor.readOnly")}</Notice>}
      {restored && (
        <div {...watched}>
          <RestoredNotice restored={restored} />
        </div>
      )}
      {merged && (
        <div {...watched}>
          <MergedNotice merged={merged} />
        </div>
      )}
      {failed && <TaskFailure task={failed.task} failure={failed.failure} />}
    </>
  );
}

function RestoredNotice({ restored }: { restored: NonNullable<SessionState["restored"]> }) {
  const { t } = useTranslation("editor");
  const session = useSession();
  const time = useFormat().dateTime(restored.at);
  return (
    <Notice tone="info">
      <p>
        {restored.from === "history"
          ? t("editor.restored.history", { time, number: restored.number })
          : t(`editor.restored.${restored.from}`, { time })}
      </p>
      <Button variant="default" size="xs" onClick={() => session.keepRestored()}>
        {t("editor.restored.dismiss")}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => session.discardRestored()}>
        {t("editor.restored.discard")}
      </Button>
    </Notice>
  );
}

/**
 * Notice about a merge with another user's version.
 * Shown even if there was no conflict.
 */
function MergedNotice({ merged: { version, news } }: { merged: NonNullable<SessionState["merged"]> }) {
  const { t } = useTranslation(["workflow", "editor", "common"]);
  const session = useSession();
  const name = usePersonName()(version.createdBy, t("editor:conflict.someone"));
  const time = useFormat().time(version.createdAt);
  return (
    <Notice tone="info">
      <div>
        <p>{t(isEmpty(news) ? "merged.nothing" : "merged.text", { name, time, number: version.number })}</p>
        <MergeChangeList news={news} />
      </div>
      <Button variant="default" size="xs" onClick={() => session.forgetMerge()}>
        {t("common:action.close")}
      </Button>
    </Notice>
  );
}

function TaskFailure({ task, failure }: { task: Task; failure: unknown }) {
  const { t } = useTranslation(["workflow", "editor", "common"]);
  const failureText = usePageFailureText();
  const errors = useErrors();
  const notice = useRef<HTMLDivElement>(null);
  const isAboutFields = errorsOf(failure).some(isAtField);
  useEffect(() => {
    // Focuses the notice, because its error
    // list may be outside the viewport.
    if (errorsOf(failure).some(isAtField)) notice.current?.focus();
  }, [failure]);
  const count = errors.filter(isAtField).length;
  // The user has changed all invalid fields.
  // The errors appear again if the
  // user restores the old values.
  if (isAboutFields && count === 0) return null;
  const reason = isAboutFields ? t("common:failure.tooManyErrors", { count }) : failureText(failure);
  return (
    <Notice tone="danger" ref={notice} tabIndex={-1}>
      <div>
        <p>
          {t(FAILED[task])} {reason}
        </p>
        <ErrorList errors={errors} />
        {failure instanceof Failure && failure.kind === "forbidden" && <NotPermittedList />}
      </div>
    </Notice>
  );
}

function isAtField({ property }: ErrorItem): boolean {
  return hasField(parseLocation(property));
}

const FAILED = {
  store: "editor:editor.storeFailed",
  publish: "editor:editor.publishFailed",
  unpublish: "common:unpublish.failed",
  request: "task.failed.request",
  accept: "task.failed.accept",
  reject: "task.failed.reject",
  revoke: "task.failed.revoke",
  restore: "task.failed.restore",
} as const satisfies Record<Task, string>;
