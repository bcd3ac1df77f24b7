import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { listPages } from "../../api/pages";
import type { Language, PageListItem, PageTypeSchema, Settings } from "../../api/wire";
import { type ListState, pageCount, sortedBy, sortingOf } from "../../lib/list/list-state";
import { FailureNotice } from "../../ui/failure-notice";
import lists from "../../ui/list/list.module.css";
import { ListSummary } from "../../ui/list/list-summary";
import { ListTable } from "../../ui/list/list-table";
import { Pager } from "../../ui/pager";
import { useListState } from "../../ui/use-list-state";
import { useColumns } from "./columns";
import classes from "./page-overview.module.css";
import { Toolbar } from "./toolbar";

export interface PageOverviewProps {
  language: Language;
  pageTypes: PageTypeSchema[];
  settings: Settings;
  permissions: { name: string }[];
  /** The page type that the screen is about; null for all. */
  type: string | null;
}

const NO_PAGES: PageListItem[] = [];

/** The list of pages: searched, filtered and sorted by the server, its state in the address. */
export function PageOverview({ pageTypes, settings, permissions, type }: PageOverviewProps) {
  const { t } = useTranslation();
  const [list, change] = useListState();
  const columns = useColumns(pageTypes);
  const pages = useQuery({
    queryKey: ["pages", type, list],
    queryFn: ({ signal }) => listPages(queryOf(list, type), signal),
    placeholderData: keepPreviousData,
  });

  const isBeyondTheEnd = pages.isSuccess && !pages.isPlaceholderData && pages.data.items.length === 0;
  useEffect(() => {
    if (isBeyondTheEnd && list.pageIndex > 0) change({ pageIndex: list.pageIndex - 1 }, "replace");
  }, [isBeyondTheEnd, list.pageIndex, change]);

  const total = pages.data?.totalItems ?? 0;
  return (
    <div className={lists.list}>
      <Toolbar
        list={list}
        onChange={change}
        pageTypes={type === null ? pageTypes : []}
        locales={settings.availableLocales}
        mayCreate={permissions.some(({ name }) => name === "create-page")}
      />
      {pages.isError && (
        <FailureNotice
          title={t("page.overview.failed")}
          failure={pages.error}
          onRetry={() => pages.refetch()}
        />
      )}
      <ListTable
        caption={t("page.overview.caption")}
        className={classes.table}
        rows={pages.data?.items ?? NO_PAGES}
        rowID={({ id }) => String(id)}
        columns={columns}
        sorting={sortingOf(list)}
        isBusy={pages.isFetching}
        onSort={(column) => change(sortedBy(list, column), "push")}
      />
      <ListSummary
        query={pages}
        loading={t("page.overview.loading")}
        total={total}
        totalText={t("page.overview.total", { count: total })}
      />
      <Pager
        current={list.pageIndex}
        count={pageCount(total, list.pageSize)}
        onChange={(pageIndex) => change({ pageIndex }, "push")}
      />
    </div>
  );
}

function queryOf(list: ListState, type: string | null) {
  return {
    type: type ?? (list.type || null),
    locale: list.locale || null,
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    searchTerm: list.searchTerm,
    columnToSort: list.columnToSort || null,
    sortOrder: list.sortOrder,
  };
}
