import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deletePerson, deleteSubmission } from "../../api/forms";
import type { Submission } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { ModalActions } from "../../ui/modal-actions";
import { ThemedModal } from "../../ui/themed-modal";
import { useFormat } from "../../ui/use-format";
import classes from "./submissions.module.css";

interface Props {
  form: Submission;
  /** Receives a message about the deletion. */
  onDone: (words: string) => void;
  onClose: () => void;
}

type Asked = "one" | "person";

/**
 * Dialog with a submitted form.
 * It can delete the form, or all
 * forms of the same sender.
 */
export function FormModal({ form, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const deleting = useMutation({
    mutationFn: async (what: Asked) => {
      if (what === "person") return deletePerson(form.email);
      await deleteSubmission(form.id);
      return 1;
    },
    onSuccess: (count) => onDone(t("submissions.deleted", { count })),
  });
  if (asked) {
    return (
      <ConfirmModal
        title={t(`submissions.delete.${asked}`)}
        text={t(`submissions.question.${asked}`, { email: form.email })}
        action={t(`submissions.delete.${asked}`)}
        tone="danger"
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        <FormFailure title={t("submissions.deleteFailed")} failure={deleting.error} />
      </ConfirmModal>
    );
  }
  return (
    <ThemedModal tone="grey" title={t(`submissions.kinds.${form.kind}`)} onClose={onClose}>
      <div className={classes.content}>
        <Facts form={form} />
        <ModalActions>
          <Button variant="subtle" color="red" onClick={() => setAsked("person")}>
            {t("submissions.delete.person")}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsked("one")}>
            {t("submissions.delete.one")}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:action.close")}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}

/** Submitted values. Omits empty values. */
function Facts({ form }: { form: Submission }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const facts: [string, string][] = [
    [t("submissions.columns.receivedAt"), format.dateTime(form.receivedAt)],
    [t("submissions.columns.status"), t(`submissions.statuses.${form.status}`)],
    [t("submissions.columns.page"), form.pageTitle],
    [t("submissions.columns.name"), `${form.firstName} ${form.lastName}`.trim()],
    [t("submissions.columns.email"), form.email],
    [t("submissions.phone"), form.phone],
    [t("submissions.file"), form.fileName],
    [t("submissions.message"), form.message],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <SubmissionFact key={label} label={label} value={value} />
        ))}
    </dl>
  );
}

function SubmissionFact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
