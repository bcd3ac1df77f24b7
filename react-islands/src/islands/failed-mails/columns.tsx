import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FailedMail } from "../../api/wire";
import { findKnown } from "../../lib/find-known";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import classes from "./failed-mails.module.css";

/** Ids of the mail templates that have a translated name. */
const MAIL_KINDS = [
  "activate-account",
  "reset-password",
  "test",
  "publication-requested",
  "publication-accepted",
  "publication-rejected",
  "publication-revoked",
  "acceptance-failed",
  "schedule-failed",
  "form-received",
  "confirm-subscription",
  "subscribed",
] as const;

interface Props {
  /** Id of the mail that is being queued again. */
  sending: number | null;
  onSend: (mail: FailedMail) => void;
}

export function useMailColumns({ sending, onSend }: Props): ListColumn<FailedMail>[] {
  const { t } = useTranslation(["site", "common"]);
  const format = useFormat();
  return [
    {
      header: t("failedMails.columns.kind"),
      accessor: "kind",
      renderValue: ({ kind }) => <Kind kind={kind} />,
    },
    {
      header: t("failedMails.columns.address"),
      accessor: "address",
      renderValue: ({ address }) => <span className={classes.address}>{address}</span>,
    },
    {
      header: t("failedMails.columns.failedAt"),
      accessor: "failedAt",
      renderValue: ({ failedAt, attempts }) => (
        <>
          <time dateTime={failedAt}>{format.dateTime(failedAt)}</time>
          <span className={classes.attempts}>{t("failedMails.attempts", { count: attempts })}</span>
        </>
      ),
    },
    {
      header: t("failedMails.columns.failure"),
      accessor: "failure",
      renderValue: ({ failure }) => <span className={classes.failure}>{failure}</span>,
    },
    {
      header: t("failedMails.columns.state"),
      accessor: "nextAttemptAt",
      renderValue: ({ nextAttemptAt }) =>
        nextAttemptAt
          ? t("failedMails.retrying", { when: format.dateTime(nextAttemptAt) })
          : t("failedMails.givenUp"),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (mail) => (
        <Button
          variant="default"
          size="xs"
          loading={mail.id === sending}
          aria-label={t("failedMails.sendAgainOf", { address: mail.address })}
          onClick={() => onSend(mail)}
        >
          {t("failedMails.sendAgain")}
        </Button>
      ),
    },
  ];
}

/** Name of a mail template, or its id if it is unknown. */
function Kind({ kind }: { kind: string }) {
  const { t } = useTranslation("site");
  const template = findKnown(MAIL_KINDS, kind);
  return template ? t(`failedMails.kinds.${template}`) : kind;
}
