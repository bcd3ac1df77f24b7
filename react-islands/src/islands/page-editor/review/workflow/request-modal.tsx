import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { requestPublication } from "../../../../api/requests";
import { FormActions } from "../../../../ui/form-actions";
import { lazyPart } from "../../../../ui/lazy-part";
import { Notice } from "../../../../ui/notice";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useIsDirty, useSession, useSessionState } from "../../state/use-session";
import { WordsField } from "./words-field";
import classes from "./workflow.module.css";

const FindingList = lazyPart(() => import("../check/finding-list"));

interface Props {
  /**
   * State of the parent.
   * So the comment survives if the
   * dialog closes after an error.
   */
  comment: string;
  onComment: (comment: string) => void;
  onClose: () => void;
}

/** Form for a publication request with a comment. */
export default function RequestModal({ comment, onComment, onClose }: Props) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const task = useSessionState((state) => state.task);
  const isChanged = useIsDirty();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await session.actOnStored("request", ({ page }) =>
      requestPublication(page.id, comment.trim()),
    );
    if (isDone) onComment("");
    // Closes the dialog also after an error, because
    // errors are displayed at the fields.
    onClose();
  };
  return (
    <ThemedModal tone="orange" title={t("request.send.open")} onClose={onClose}>
      <form className={classes.form} onSubmit={onSubmit}>
        <p>{t("request.send.text")}</p>
        {session.mayEdit && <FindingList onJump={onClose} />}
        {isChanged && <Notice tone="info">{t("request.send.storesFirst")}</Notice>}
        <WordsField
          label={t("request.comment")}
          isRequired={false}
          isMissing={false}
          value={comment}
          onChange={onComment}
        />
        <FormActions submit={t("request.send.open")} isBusy={task === "request"} onCancel={onClose} />
      </form>
    </ThemedModal>
  );
}
