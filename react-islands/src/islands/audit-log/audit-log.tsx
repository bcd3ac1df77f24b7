import { useTranslation } from "react-i18next";
import { type AuditQuery, listAudit } from "../../api/audit";
import type { AuditLogProps } from "../../api/wire";
import { hasFilters, type ListState, listParams, type Sorting } from "../../lib/list/list-state";
import { ClearFilters } from "../../ui/list-screen/clear-filters";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useAuditColumns } from "./columns";
import { endOfDay, startOfDay } from "./day";
import { AuditFilters } from "./filters";

const FILTERS = ["user", "action", "from", "to"];
const NEWEST_FIRST: Sorting = { columnToSort: "happenedAt", sortOrder: "desc" };
const SORT_COLUMNS = ["happenedAt", "user", "action", "subject"] as const;

export function AuditLog(_: AuditLogProps) {
  const { t } = useTranslation("accounts");
  const list = useList({
    name: ["audit"],
    filters: FILTERS,
    ownSorting: NEWEST_FIRST,
    fetchItems: (state, signal) => listAudit(queryOf(state), signal),
  });
  return (
    <ListScreen
      list={list}
      columns={useAuditColumns()}
      idOf={({ ID }) => ID}
      words={{
        caption: t("audit.caption"),
        loading: t("audit.loading"),
        failed: t("audit.failed"),
        total: (count) => t("audit.total", { count }),
        searchPlaceholder: t("audit.search"),
      }}
      sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`audit.${value}`) }))}
      filters={<AuditFilters list={list} />}
      controls={hasFilters(list.state) && list.totalItems !== 0 && <ClearFilters list={list} />}
    />
  );
}

function queryOf(state: ListState): AuditQuery {
  const { user, action, from = "", to = "" } = state.filters;
  return {
    ...listParams(state),
    userID: Number(user) || null,
    action: action || null,
    from: startOfDay(from),
    to: endOfDay(to),
  };
}
