import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import type { ErrorItem } from "../../../api/wire";
import { placeOf } from "../../../lib/document/error-place";
import { Notice } from "../../../ui/notice";
import { useFailureText } from "../../../ui/use-error-text";
import { useFormat } from "../../../ui/use-format";
import { useSession, useSessionState } from "../session/session-context";
import type { SessionState, Task } from "../session/session-state";

/** What just happened, and what was found when the page was opened. */
export function Messages() {
  const { t } = useTranslation();
  const { mayEdit } = useSession();
  const state = useSessionState();
  return (
    <>
      {!mayEdit && <Notice tone="info">{t("editor.readOnly")}</Notice>}
      {state.restored && <RestoredNotice restored={state.restored} />}
      {state.failed && <TaskFailure task={state.failed.task} failure={state.failed.failure} />}
      <DoneText done={state.done} />
    </>
  );
}

function RestoredNotice({ restored }: { restored: NonNullable<SessionState["restored"]> }) {
  const { t } = useTranslation();
  const session = useSession();
  const time = useFormat().dateTime(restored.at);
  return (
    <Notice tone="info">
      <p>{t(`editor.restored.${restored.from}`, { time })}</p>
      <Button variant="default" size="xs" onClick={() => session.keepRestored()}>
        {t("editor.restored.dismiss")}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => session.discardRestored()}>
        {t("editor.restored.discard")}
      </Button>
    </Notice>
  );
}

function TaskFailure({ task, failure }: { task: Task; failure: unknown }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const placed = failure instanceof Failure ? failure.errors.filter(hasPlace) : [];
  const reason =
    placed.length > 0 ? t("failure.tooManyErrors", { count: placed.length }) : failureText(failure);
  return (
    <Notice tone="danger">
      <p>
        {failedText(t, task)} {reason}
      </p>
    </Notice>
  );
}

/** Whether an error is shown at a field of its own. */
function hasPlace(error: ErrorItem): boolean {
  const place = placeOf(error);
  return (
    place.part !== "page" || ["title", "seoTitle", "seoDescription", "seoKeywords"].includes(place.field)
  );
}

function failedText(t: TFunction, task: Task): string {
  switch (task) {
    case "store":
      return t("editor.storeFailed");
    case "publish":
      return t("editor.publishFailed");
    case "unpublish":
      return t("editor.unpublishFailed");
  }
}

function DoneText({ done }: { done: Task | null }) {
  const { t } = useTranslation();
  const words = {
    store: "editor.stored",
    publish: "editor.published",
    unpublish: "editor.unpublished",
  } as const;
  return <p role="status">{done && t(words[done])}</p>;
}
