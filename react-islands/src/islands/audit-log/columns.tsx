import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import classes from "./audit-log.module.css";
import { Doer } from "./doer";
import { useWords } from "./use-words";

export function useAuditColumns(): ListColumn<AuditEntry>[] {
  const { t } = useTranslation("accounts");
  const format = useFormat();
  return useMemo(
    () => [
      {
        header: t("audit.happenedAt"),
        accessor: "happenedAt",
        renderValue: ({ happenedAt }) => (
          <time dateTime={happenedAt} className={classes.when}>
            {format.dateTime(happenedAt)}
          </time>
        ),
      },
      { header: t("audit.user"), accessor: "user", renderValue: (entry) => <Doer entry={entry} /> },
      {
        header: t("audit.action"),
        accessor: "action",
        renderValue: ({ action }) => <Action code={action} />,
      },
      { header: t("audit.subject"), accessor: "subject", renderValue: (entry) => <Subject entry={entry} /> },
      {
        header: t("audit.detail"),
        accessor: "detail",
        renderValue: ({ detail }) => <span className={classes.detail}>{detail}</span>,
      },
      {
        header: t("audit.address"),
        accessor: "address",
        renderValue: ({ address }) => <span className={classes.code}>{address}</span>,
      },
    ],
    [t, format],
  );
}

function Action({ code }: { code: string }) {
  const words = useWords().action(code);
  return words === code ? <span className={classes.code}>{code}</span> : words;
}

function Subject({ entry: { subject, subjectID } }: { entry: AuditEntry }) {
  const { t } = useTranslation("accounts");
  const words = useWords().subject(subject);
  const name = subjectID ? t("audit.subjectOf", { subject: words, id: subjectID }) : words;
  const place = subjectAddress(subject, subjectID);
  return place ? (
    <a href={place}>
      <bdi>{name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  );
}

/**
 * Returns the admin address of a subject.
 * Null if it has no screen.
 */
function subjectAddress(subject: string, id: number | null | undefined): string | null {
  return subject === "page" && id ? `/cmsadmin/page/${id}` : null;
}
