import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { screensOf } from "../../ui/palette/results";
import { useFormat } from "../../ui/use-format";
import classes from "./audit-log.module.css";
import { Doer } from "./doer";
import { subjectAddress } from "./subject-address";
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
        renderValue: (entry) => <Detail entry={entry} />,
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

/** The kind and the name of a subject, with a link to its screen. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("accounts");
  const [screens] = useState(() => screensOf(document));
  const { subject, subjectID, subjectName, inTrash } = entry;
  const kind = useWords().subject(subject);
  const numbered = subjectID ? t("audit.subjectOf", { subject: kind, id: subjectID }) : kind;
  const address = subjectAddress(entry, screens);
  const name = <bdi>{subjectName ?? numbered}</bdi>;
  return (
    <>
      {subjectName !== null && <span className={classes.kind}>{kind}</span>}
      {address ? <a href={address}>{name}</a> : name}
      {inTrash && <span className={classes.kind}>{t("audit.inTrash")}</span>}
    </>
  );
}

/** The facts of an entry. The id of a version becomes a link with its number. */
function Detail({ entry: { version, detail } }: { entry: AuditEntry }) {
  const { t } = useTranslation("accounts");
  if (!version) return <span className={classes.detail}>{detail}</span>;
  const rest = detail.slice(String(version.ID).length).replace(/^[, ]+/, "");
  return (
    <>
      <a href={`/cmsadmin/preview/${version.ID}`}>{t("audit.version", { number: version.number })}</a>
      {rest && <span className={classes.detail}>{` ${rest}`}</span>}
    </>
  );
}
