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
import { type ListSource, useList } from "../../ui/list-screen/use-list";
import { SortableList } from "../../ui/sortable/sortable-list";
import { treeRowAttributes } from "../../ui/sortable/use-sortable-row";
import { useLanguage } from "../../ui/use-language";
import { PageActions } from "./actions/page-actions";
import { PageMenu } from "./actions/page-menu";
import { type OpenDialog, usePageActions } from "./actions/use-page-actions";
import { GroupName } from "./group-name";
import { Legend } from "./legend";
import { LocaleCell } from "./locale-cell";
import { MoveNotice } from "./move-notice";
import { NewPageLink } from "./new-page-link";
import classes from "./page-list.module.css";
import { SavedFilters } from "./saved-filters";
import { useStatusOptions } from "./status-options";
import { missingLocale, useTranslationOptions } from "./translation-options";
import { type PageOrder, usePageOrder } from "./use-page-order";
import { useListWords } from "./words";

const FILTERS = ["type", "status", "translation"];
const BY_SLUG: Sorting = { columnToSort: "slug", sortOrder: "asc" };

/** Rows of the matrix. */
export function structureSource({ type }: Pick<PageListProps, "type">): ListSource<PageGroup> {
  return {
    name: ["groups", type],
    filters: FILTERS,
    ownSorting: BY_SLUG,
    fetchItems: (state, signal) => {
      const { type: chosen, status, translation } = state.filters;
      const filters = {
        type: type ?? (chosen || null),
        status: status || null,
        translation: translation || null,
      };
      return listGroups({ ...listParams(state), ...filters }, signal);
    },
  };
}

/**
 * Matrix of pages: a row per page, a column per locale.
 * In the order of the structure, rows can be moved.
 */
export function SiteStructure({ pageTypes, settings, permissions, type }: PageListProps) {
  const { t } = useTranslation("lists");
  const list = useList(structureSource({ type }));
  const actions = usePageActions(permissions, settings, list.reload);
  const isTree = list.sorting.columnToSort === "slug" && list.state.searchTerm === "";
  const isWhole = type === null && Object.values(list.state.filters).every((value) => value === "");
  const isSortable = isTree && isWhole && list.sorting.sortOrder === "asc";
  const order = usePageOrder(list, permissions, isSortable);
  const open: OpenDialog = (dialog) => {
    order.clear();
    actions.open(dialog);
  };
  const copy = (address: string) => {
    order.clear();
    actions.copy(address);
  };
  const columns = useColumns({ pageTypes, settings, permissions, isTree, order, onOpen: open, onCopy: copy });
  const types = useTypeOptions(pageTypes);
  const statuses = useStatusOptions();
  const translations = useTranslationOptions(settings.availableLocales);
  const newPage = <NewPageLink permissions={permissions} type={type ?? list.state.filters.type} />;
  return (
    <div className={isSortable ? classes.sortable : undefined}>
      <SortableList keys={order.rows.map(({ groupID }) => String(groupID))} onMove={order.drop}>
        <ListScreen
          list={{ ...list, items: order.rows }}
          columns={columns}
          idOf={groupID}
          words={useListWords()}
          sortOptions={[
            { value: "slug", title: t("structure.order") },
            { value: "title", title: t("pages.columns.title") },
            { value: "type", title: t("pages.columns.type") },
            { value: "changedAt", title: t("pages.columns.changedAt") },
          ]}
          rowAttributes={isSortable ? rowAttributes : undefined}
          filters={
            <>
              {type === null && (
                <FilterSelect list={list} name="type" label={t("pages.columns.type")} options={types} />
              )}
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
          {order.result ? <MoveNotice order={order} /> : actions.notice}
        </ListScreen>
      </SortableList>
      {list.totalItems !== null && <Legend />}
      <PageActions
        actions={actions}
        pageTypes={pageTypes}
        settings={settings}
        permissions={permissions}
        missingLocale={missingLocale(list.state.filters.translation)}
      />
    </div>
  );
}

function rowAttributes({ groupID, parent, depth }: PageGroup): Record<string, string> {
  return treeRowAttributes(String(groupID), parent ?? "", depth);
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
  order: PageOrder;
  onOpen: OpenDialog;
  onCopy: (address: string) => void;
};

function useColumns(props: ColumnsProps): ListColumn<PageGroup>[] {
  const { pageTypes, settings, permissions, isTree, order, onOpen, onCopy } = props;
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  return [
    {
      header: t("pages.columns.title"),
      accessor: "title",
      renderValue: (group) => (
        <GroupName
          group={group}
          depth={isTree ? group.depth : 0}
          type={typeName(pageTypes, group.type, language)}
          isMovable={order.mayMove(group)}
        />
      ),
    },
    ...settings.availableLocales.map((locale) => ({
      header: localeName(locale, language),
      accessor: locale,
      renderValue: (group: PageGroup) => (
        <LocaleCell
          group={group}
          locale={locale}
          permissions={permissions}
          t={t}
          language={language}
          onOpen={onOpen}
        />
      ),
    })),
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (group) => (
        <PageMenu
          pages={group.pages}
          settings={settings}
          permissions={permissions}
          onOpen={onOpen}
          onCopy={onCopy}
          onMove={order.mayMove(group) ? (to) => order.step(group, to) : undefined}
        />
      ),
    },
  ];
}
