import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listRequests, type RequestState } from "../../api/requests";
import type { RequestListItem, WorkListProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import { typeName } from "../../lib/schema";
import { useLocaleOptions, useTypeOptions } from "../../shared/filter-options";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { usePersonName } from "../../ui/use-person-name";
import { RequestStatusBadge } from "./request-status-badge";
import classes from "./requests.module.css";
import { RowLink } from "./row-link";

type Props = WorkListProps & {
  /** Version id of the request that was reviewed last. */
  last: number | null;
  children?: ReactNode;
};

const FILTERS = ["state", "type", "locale"];
const STATES: RequestState[] = ["all", "open", "reviewed"];

/** The server's own order: open requests first, oldest first. */
const OWN_ORDER: Sorting = { columnToSort: "", sortOrder: "asc" };
const SORT_COLUMNS = ["title", "locale", "type", "requestedAt", "requestedBy", "status"] as const;

export function RequestList({ pageTypes, settings, last, children }: Props) {
  const { t } = useTranslation("lists");
  const list = useList({
    name: ["requests"],
    filters: FILTERS,
    ownSorting: OWN_ORDER,
    fetchItems: ({ filters, ...state }, signal) => {
      const { columnToSort, ...params } = listParams({ ...state, filters });
      const query = {
        ...params,
        ...(columnToSort ? { columnToSort } : {}),
        state: STATES.find((each) => each === filters.state) ?? "all",
        ...(filters.type ? { type: filters.type } : {}),
        ...(filters.locale ? { locale: filters.locale } : {}),
      };
      return listRequests(query, signal);
    },
  });
  const types = useTypeOptions(pageTypes);
  const locales = useLocaleOptions(settings.availableLocales);
  const columns = useColumns(pageTypes, last);
  const sortOptions = [
    { value: "", title: t("requests.openFirst") },
    ...SORT_COLUMNS.map((value) => ({ value, title: t(`requests.columns.${value}`) })),
  ];
  return (
    <ListScreen
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      words={{
        caption: t("requests.caption"),
        loading: t("requests.loading"),
        failed: t("requests.failed"),
        total: (count) => t("requests.total", { count }),
        empty: t("requests.empty"),
      }}
      sortOptions={sortOptions}
      filters={
        <>
          <FilterSelect
            list={list}
            name="state"
            label={t("requests.columns.status")}
            options={[
              { value: "", label: t("requests.state.all") },
              { value: "open", label: t("requests.state.open") },
              { value: "reviewed", label: t("requests.state.reviewed") },
            ]}
          />
          <FilterSelect list={list} name="type" label={t("requests.columns.type")} options={types} />
          <FilterSelect list={list} name="locale" label={t("requests.columns.locale")} options={locales} />
        </>
      }
    >
      {children}
    </ListScreen>
  );
}

function useColumns(
  pageTypes: WorkListProps["pageTypes"],
  last: number | null,
): ListColumn<RequestListItem>[] {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const format = useFormat();
  const personName = usePersonName();
  return useMemo(
    () => [
      {
        header: t("requests.columns.title"),
        accessor: "title",
        renderValue: (request) => (
          <>
            <RowLink request={request} hasFocus={request.pageVersionID === last} />
            {request.acceptance && <span className={classes.accepted}>{t("requests.accepted")}</span>}
            {request.outdated && <span className={classes.outdated}>{t("requests.outdated")}</span>}
          </>
        ),
      },
      {
        header: t("requests.columns.type"),
        accessor: "type",
        formatField: (type) => typeName(pageTypes, String(type), language),
      },
      {
        header: t("requests.columns.locale"),
        accessor: "locale",
        formatField: (locale) => localeName(String(locale), language),
      },
      {
        header: t("requests.columns.requestedBy"),
        accessor: "requestedBy",
        renderValue: ({ requestedBy }) => personName(requestedBy, t("common:person.system")),
      },
      {
        header: t("requests.columns.requestedAt"),
        accessor: "requestedAt",
        formatField: (time) => format.dateTime(String(time)),
      },
      {
        header: t("requests.columns.status"),
        accessor: "status",
        renderValue: ({ status }) => <RequestStatusBadge status={status} />,
      },
    ],
    [t, language, format, pageTypes, last, personName],
  );
}
