import { createColumnHelper } from "@tanstack/react-table";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PageListItem, PageTypeSchema } from "../../api/wire";
import { localeName } from "../../lib/locale";
import type { features } from "../../ui/list/list-table";
import { StatusBadge } from "../../ui/status-badge";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import classes from "./page-overview.module.css";

/** The columns that the server sorts by, which are all that are shown. */
export const SORT_COLUMNS = ["title", "slug", "type", "locale", "status", "changedAt"] as const;

const column = createColumnHelper<typeof features, PageListItem>();

export function useColumns(pageTypes: PageTypeSchema[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () =>
      column.columns([
        column.accessor("title", {
          header: t("page.overview.columns.title"),
          cell: ({ row: { original: page } }) => (
            <>
              <a className={classes.title} href={`/cmsadmin/page/${page.id}`}>
                {page.title}
              </a>
              {page.outdated && <span className={classes.outdated}>{t("page.overview.outdated")}</span>}
            </>
          ),
        }),
        column.accessor("slug", {
          header: t("page.overview.columns.slug"),
          cell: ({ row }) => <span className={classes.slug}>{row.original.slug}</span>,
        }),
        column.accessor("type", {
          header: t("page.overview.columns.type"),
          cell: ({ row }) => typeName(pageTypes, row.original.type, language),
        }),
        column.accessor("locale", {
          header: t("page.overview.columns.locale"),
          cell: ({ row }) => localeName(row.original.locale, language),
        }),
        column.accessor("status", {
          header: t("page.overview.columns.status"),
          cell: ({ row }) => <StatusBadge status={row.original.status} />,
        }),
        column.accessor("changedAt", {
          header: t("page.overview.columns.changedAt"),
          cell: ({ row: { original: page } }) => {
            const when = format.dateTime(page.changedAt);
            return page.changedBy ? t("page.overview.changedBy", { when, name: page.changedBy.name }) : when;
          },
        }),
      ]),
    [t, language, format, pageTypes],
  );
}

function typeName(pageTypes: PageTypeSchema[], id: string, language: ReturnType<typeof useLanguage>): string {
  return pageTypes.find((type) => type.id === id)?.label[language] ?? id;
}
