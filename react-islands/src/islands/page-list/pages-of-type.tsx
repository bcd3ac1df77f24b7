import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listPages } from "../../api/pages";
import type { PageListItem, PageListProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import { typeName } from "../../lib/schema";
import { useLocaleOptions, useTypeOptions } from "../../shared/filter-options";
import { StatusBadge } from "../../shared/status-badge";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { type ListSource, useList } from "../../ui/list-screen/use-list";
import { useRowSelection } from "../../ui/list-screen/use-row-selection";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { BulkActions } from "./actions/bulk-actions";
import { PageActions } from "./actions/page-actions";
import { PageMenu } from "./actions/page-menu";
import { mayChangeSeveral } from "./actions/rights";
import { type OpenDialog, usePageActions } from "./actions/use-page-actions";
import { NewPageLink } from "./new-page-link";
import classes from "./page-list.module.css";
import { SavedFilters } from "./saved-filters";
import { useStatusOptions } from "./status-options";
import { missingLocale, useTranslationOptions } from "./translation-options";
import { useListWords } from "./words";

const FILTERS = ["type", "locale", "status", "translation"];
const NEWEST_FIRST: Sorting = { columnToSort: "changedAt", sortOrder: "desc" };
/** Sorting of search results by relevance: matches in titles first. */
const BEST_FIRST: Sorting = { columnToSort: "", sortOrder: "desc" };
const SORT_COLUMNS = ["title", "slug", "type", "locale", "status", "changedAt"] as const;

/** Rows of the list. */
export function pagesSource({ type }: Pick<PageListProps, "type">): ListSource<PageListItem> {
  return {
    name: ["pages", type],
    filters: FILTERS,
    ownSorting: NEWEST_FIRST,
    foundSorting: BEST_FIRST,
    fetchItems: (state, signal) => {
      const { type: chosen, locale, status, translation } = state.filters;
      return listPages(
        {
          ...listParams(state),
          type: type ?? (chosen || null),
          locale: locale || null,
          status: status || null,
          translation: translation || null,
        },
        signal,
      );
    },
  };
}

/**
 * List of the pages of one type or all
 * types, with a row per page and locale.
 */
export function PagesOfType({ pageTypes, settings, permissions, type }: PageListProps) {
  const { t } = useTranslation("lists");
  const list = useList(pagesSource({ type }));
  const rows = useRowSelection(list.items, pageID);
  const reload = () => {
    rows.clear();
    list.reload();
  };
  const actions = usePageActions(permissions, settings, reload);
  const columns = useColumns({
    pageTypes,
    settings,
    permissions,
    isOfOneType: type !== null,
    onOpen: actions.open,
    onCopy: actions.copy,
  });
  const types = useTypeOptions(pageTypes);
  const locales = useLocaleOptions(settings.availableLocales);
  const statuses = useStatusOptions();
  const translations = useTranslationOptions(settings.availableLocales);
  const newPage = (
    <NewPageLink
      permissions={permissions}
      type={type ?? list.state.filters.type}
      locale={list.state.filters.locale}
    />
  );
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={pageID}
        words={useListWords()}
        selection={
          mayChangeSeveral(permissions)
            ? {
                rows,
                nameOf: ({ title }) => title,
                actions: (
                  <BulkActions
                    pages={rows.selected}
                    pageTypes={pageTypes}
                    settings={settings}
                    permissions={permissions}
                    onOpen={actions.open}
                  />
                ),
              }
            : undefined
        }
        sortOptions={[
          ...(list.state.searchTerm === "" ? [] : [{ value: "", title: t("pages.bestMatch") }]),
          ...SORT_COLUMNS.filter((value) => value !== "type" || type === null).map((value) => ({
            value,
            title: t(`pages.columns.${value}`),
          })),
        ]}
        filters={
          <>
            {type === null && (
              <FilterSelect list={list} name="type" label={t("pages.columns.type")} options={types} />
            )}
            <FilterSelect list={list} name="locale" label={t("pages.columns.locale")} options={locales} />
            <FilterSelect list={list} name="status" label={t("pages.columns.status")} options={statuses} />
            {settings.availableLocales.length > 1 && (
              <FilterSelect
                list={list}
                name="translation"
                label={t("pages.columns.translation")}
                options={translations}
              />
            )}
          </>
        }
        controls={
          <>
            <SavedFilters list={list} filters={FILTERS} type={type} />
            {newPage}
          </>
        }
        firstStep={newPage}
      >
        {actions.notice}
      </ListScreen>
      <PageActions
        actions={actions}
        pageTypes={pageTypes}
        settings={settings}
        permissions={permissions}
        missingLocale={missingLocale(list.state.filters.translation)}
      />
    </>
  );
}

function pageID({ id }: PageListItem): number {
  return id;
}

type ColumnsProps = Pick<PageListProps, "pageTypes" | "settings" | "permissions"> & {
  isOfOneType: boolean;
  onOpen: OpenDialog;
  onCopy: (address: string) => void;
};

function useColumns(props: ColumnsProps): ListColumn<PageListItem>[] {
  const { pageTypes, settings, permissions, isOfOneType, onOpen, onCopy } = props;
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const typeColumn = {
      header: t("pages.columns.type"),
      accessor: "type",
      formatField: (type: unknown) => typeName(pageTypes, String(type), language),
    };
    return [
      {
        header: t("pages.columns.title"),
        accessor: "title",
        width: "36%",
        renderValue: (page) => (
          <>
            <a className={classes.rowLink} href={`/cmsadmin/page/${page.id}`}>
              <bdi>{page.title}</bdi>
            </a>
            <span className={classes.slug}>{page.slug}</span>
            {(page.matchedPart === "slug" || page.matchedPart === "text") && (
              <span className={classes.matchedPart}>{t(`common:page.matchedPart.${page.matchedPart}`)}</span>
            )}
            {page.outdated && <span className={classes.outdated}>{t("common:page.outdated")}</span>}
          </>
        ),
      },
      ...(isOfOneType ? [] : [typeColumn]),
      {
        header: t("pages.columns.locale"),
        accessor: "locale",
        formatField: (locale) => localeName(String(locale), language),
      },
      {
        header: t("pages.columns.status"),
        accessor: "status",
        renderValue: ({ status }) => <StatusBadge status={status} />,
      },
      {
        header: t("pages.columns.changedAt"),
        accessor: "changedAt",
        renderValue: (page) => {
          const when = format.dateTime(page.changedAt);
          return page.changedBy ? t("pages.changedBy", { when, name: page.changedBy.name }) : when;
        },
      },
      {
        header: t("common:action.column"),
        accessor: "actions",
        width: "1%",
        renderValue: (page) => (
          <PageMenu
            pages={[page]}
            settings={settings}
            permissions={permissions}
            onOpen={onOpen}
            onCopy={onCopy}
          />
        ),
      },
    ];
  }, [t, language, format, pageTypes, settings, permissions, isOfOneType, onOpen, onCopy]);
}
