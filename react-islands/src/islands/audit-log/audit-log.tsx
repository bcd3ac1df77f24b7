import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type AuditQuery, listAudit } from "../../api/audit";
import type { AuditEntry, Language, Settings } from "../../api/wire";
import { endOfDay, startOfDay } from "../../lib/day";
import { type ListState, pageCount, type Sorting, sortedBy, sortingOf } from "../../lib/list/list-state";
import { FailureNotice } from "../../ui/failure-notice";
import lists from "../../ui/list/list.module.css";
import { ListSummary } from "../../ui/list/list-summary";
import { ListTable } from "../../ui/list/list-table";
import { Pager } from "../../ui/pager";
import { useListState } from "../../ui/use-list-state";
import classes from "./audit-log.module.css";
import { useColumns } from "./columns";
import { Toolbar } from "./toolbar";
import { usePeople } from "./use-people";

export interface AuditLogProps {
  language: Language;
  settings: Settings;
}

const NO_ENTRIES: AuditEntry[] = [];
const NEWEST: Sorting = { columnToSort: "happenedAt", sortOrder: "desc" };

/** Who did what to what, when and from where. */
export function AuditLog(_: AuditLogProps) {
  const { t } = useTranslation("accounts");
  const [list, change] = useListState();
  const columns = useColumns();
  const log = useQuery({
    queryKey: ["audit", list],
    queryFn: ({ signal }) => listAudit(queryOf(list), signal),
    placeholderData: keepPreviousData,
  });
  const entries = log.data?.items ?? NO_ENTRIES;
  const total = log.data?.totalItems ?? 0;
  const people = usePeople(entries, list.filters.user ?? "");

  const isBeyondTheEnd = log.isSuccess && !log.isPlaceholderData && entries.length === 0;
  useEffect(() => {
    if (isBeyondTheEnd && list.pageIndex > 0) change({ pageIndex: list.pageIndex - 1 }, "replace");
  }, [isBeyondTheEnd, list.pageIndex, change]);

  const sorting = sortingOf(list, NEWEST);
  return (
    <div className={lists.list}>
      <Toolbar list={list} sorting={sorting} people={people} onChange={change} />
      {log.isError && (
        <FailureNotice title={t("audit.failed")} failure={log.error} onRetry={() => log.refetch()} />
      )}
      <ListTable
        caption={t("audit.caption")}
        className={`${lists.cards} ${classes.log}`}
        rows={entries}
        rowID={({ ID }) => String(ID)}
        columns={columns}
        sorting={sorting}
        isBusy={log.isFetching}
        onSort={(column) => change(sortedBy(list, column, NEWEST), "push")}
      />
      <ListSummary
        query={log}
        loading={t("audit.loading")}
        total={total}
        totalText={t("audit.total", { count: total })}
      />
      <Pager
        current={list.pageIndex}
        count={pageCount(total, list.pageSize)}
        onChange={(pageIndex) => change({ pageIndex }, "push")}
      />
    </div>
  );
}

function queryOf(list: ListState): AuditQuery {
  const { user, action, from = "", to = "" } = list.filters;
  return {
    userID: Number(user) || null,
    action: action || null,
    from: startOfDay(from),
    to: endOfDay(to),
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    searchTerm: list.searchTerm,
    columnToSort: list.columnToSort || null,
    sortOrder: list.sortOrder,
  };
}
