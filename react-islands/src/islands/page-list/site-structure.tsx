import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listGroups } from "../../api/structure";
import type { PageGroup, PageListProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import { typeName } from "../../lib/schema";
import { useTypeOptions } from "../../shared/filter-options";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useLanguage } from "../../ui/use-language";
import { PageActions } from "./actions/page-actions";
import { RowMenu } from "./actions/row-menu";
import { type OpenDialog, usePageActions } from "./actions/use-page-actions";
import { GroupName } from "./group-name";
import { Legend } from "./legend";
import { LocaleCell } from "./locale-cell";
import { NewPageLink } from "./new-page-link";
import { SavedFilters } from "./saved-filters";
import { useListWords } from "./words";

const FILTERS = ["type"];
const BY_SLUG: Sorting = { columnToSort: "slug", sortOrder: "asc" };

/** Matrix of pages: a row per page, a column per locale. */
export function SiteStructure({ pageTypes, settings, permissions, type }: PageListProps) {
  const { t } = useTranslation("lists");
  const list = useList({
    name: ["groups", type],
    filters: FILTERS,
    ownSorting: BY_SLUG,
    fetchItems: (state, signal) =>
      listGroups({ ...listParams(state), type: type ?? (state.filters.type || null) }, signal),
  });
  const actions = usePageActions(permissions, list.reload);
  const isTree = list.sorting.columnToSort === "slug" && list.state.searchTerm === "";
  const columns = useColumns({
    pageTypes,
    settings,
    permissions,
    isTree,
    onOpen: actions.open,
    onCopy: actions.copy,
  });
  const types = useTypeOptions(pageTypes);
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={groupID}
        words={useListWords()}
        sortOptions={[
          { value: "slug", title: t("structure.order") },
          { value: "title", title: t("pages.columns.title") },
          { value: "type", title: t("pages.columns.type") },
          { value: "changedAt", title: t("pages.columns.changedAt") },
        ]}
        filters={
          type === null && (
            <FilterSelect list={list} name="type" label={t("pages.columns.type")} options={types} />
          )
        }
        controls={
          <>
            <SavedFilters list={list} filters={FILTERS} type={type} />
            <NewPageLink permissions={permissions} type={type ?? list.state.filters.type} />
          </>
        }
      >
        {actions.notice}
      </ListScreen>
      <Legend />
      <PageActions actions={actions} pageTypes={pageTypes} settings={settings} permissions={permissions} />
    </>
  );
}

function groupID(group: PageGroup): number {
  return group.groupID;
}

type ColumnsProps = Pick<PageListProps, "pageTypes" | "settings" | "permissions"> & {
  /**
   * True if the list is sorted by address.
   * Then rows are indented by their depth.
   */
  isTree: boolean;
  onOpen: OpenDialog;
  onCopy: (address: string) => void;
};

function useColumns(props: ColumnsProps): ListColumn<PageGroup>[] {
  const { pageTypes, settings, permissions, isTree, onOpen, onCopy } = props;
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        header: t("pages.columns.title"),
        accessor: "title",
        renderValue: (group) => (
          <GroupName
            group={group}
            depth={isTree ? group.depth : 0}
            type={typeName(pageTypes, group.type, language)}
          />
        ),
      },
      ...settings.availableLocales.map((locale) => ({
        header: localeName(locale, language),
        accessor: locale,
        renderValue: (group: PageGroup) => (
          <LocaleCell group={group} locale={locale} permissions={permissions} onOpen={onOpen} />
        ),
      })),
      {
        header: t("common:action.column"),
        accessor: "actions",
        width: "1%",
        renderValue: (group) => (
          <RowMenu
            pages={group.pages}
            settings={settings}
            permissions={permissions}
            onOpen={onOpen}
            onCopy={onCopy}
          />
        ),
      },
    ],
    [t, language, pageTypes, settings, permissions, isTree, onOpen, onCopy],
  );
}
