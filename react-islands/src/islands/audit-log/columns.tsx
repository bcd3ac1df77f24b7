import { createColumnHelper } from "@tanstack/react-table";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";
import { placeOf } from "../../lib/audit";
import type { features } from "../../ui/list/list-table";
import { useFormat } from "../../ui/use-format";
import classes from "./audit-log.module.css";
import { Doer } from "./doer";
import { useWords } from "./use-words";

/** The columns that the server sorts by. */
export const SORT_COLUMNS = ["happenedAt", "user", "action", "subject"] as const;

const column = createColumnHelper<typeof features, AuditEntry>();

export function useColumns() {
  const { t } = useTranslation("accounts");
  const format = useFormat();
  return useMemo(
    () =>
      column.columns([
        column.accessor("happenedAt", {
          header: t("audit.happenedAt"),
          cell: ({ row: { original: entry } }) => (
            <time dateTime={entry.happenedAt} className={classes.when}>
              {format.dateTime(entry.happenedAt)}
            </time>
          ),
        }),
        column.accessor((entry) => entry.user?.name ?? "", {
          id: "user",
          header: t("audit.user"),
          cell: ({ row }) => <Doer entry={row.original} />,
        }),
        column.accessor("action", {
          header: t("audit.action"),
          cell: ({ row }) => <Action code={row.original.action} />,
        }),
        column.accessor("subject", {
          header: t("audit.subject"),
          cell: ({ row }) => <Subject entry={row.original} />,
        }),
        column.display({
          id: "detail",
          header: t("audit.detail"),
          cell: ({ row }) => <span className={classes.detail}>{row.original.detail}</span>,
        }),
        column.display({
          id: "address",
          header: t("audit.address"),
          cell: ({ row }) => <span className={classes.code}>{row.original.address}</span>,
        }),
      ]),
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
  const place = placeOf(subject, subjectID);
  return place ? <a href={place}>{name}</a> : name;
}
