import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSlugTaken } from "../../api/error-codes";
import { errorsOf } from "../../api/failure";
import { listTrash, restorePage } from "../../api/trash";
import type { Grant, PageTypeSchema, TrashedPage, WorkListProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import { mayDo } from "../../lib/permission";
import { typeName } from "../../lib/schema";
import { useLocaleOptions, useTypeOptions } from "../../shared/filter-options";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { Outcome, type TrashOutcome } from "./outcome";
import { PurgeModal } from "./purge-modal";
import { RestoreModal } from "./restore-modal";
import { RowActions } from "./row-actions";
import classes from "./trash.module.css";

type Asked = { kind: "restore" | "purge"; page: TrashedPage };

const FILTERS = ["type", "locale"];
const LATEST_FIRST: Sorting = { columnToSort: "deletedAt", sortOrder: "desc" };
const SORT_COLUMNS = ["title", "type", "locale", "deletedAt"] as const;

/**
 * Screen of deleted pages.
 * Users can restore them, or delete them permanently.
 */
export function Trash({ pageTypes, settings, user }: WorkListProps) {
  const { t } = useTranslation("lists");
  const list = useList({
    name: ["trash"],
    filters: FILTERS,
    ownSorting: LATEST_FIRST,
    fetchItems: (state, signal) => {
      const { type, locale } = state.filters;
      return listTrash({ ...listParams(state), type: type || null, locale: locale || null }, signal);
    },
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<TrashOutcome | null>(null);
  const announce = (next: TrashOutcome) => {
    setAsked(null);
    setOutcome(next);
    list.reload();
  };
  const restoring = useRestoring({
    permissions: user.permissions,
    announce,
    ask: (page) => setAsked({ kind: "restore", page }),
  });
  const columns = useColumns({
    pageTypes,
    permissions: user.permissions,
    restoring: restoring.isPending ? restoring.variables.id : null,
    onRestore: restoring.mutate,
    onPurge: (page) => {
      setOutcome(null);
      setAsked({ kind: "purge", page });
    },
  });
  const types = useTypeOptions(pageTypes);
  const locales = useLocaleOptions(settings.availableLocales);
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        words={{
          caption: t("trash.caption"),
          loading: t("trash.loading"),
          failed: t("trash.failed"),
          total: (count) => t("trash.total", { count }),
          empty: t("trash.empty"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`trash.columns.${value}`) }))}
        filters={
          <>
            <FilterSelect list={list} name="type" label={t("trash.columns.type")} options={types} />
            <FilterSelect list={list} name="locale" label={t("trash.columns.locale")} options={locales} />
          </>
        }
      >
        <Outcome outcome={outcome} onClose={() => setOutcome(null)} />
      </ListScreen>
      {asked?.kind === "restore" && (
        <RestoreModal
          page={asked.page}
          settings={settings}
          onDone={announce}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === "purge" && (
        <PurgeModal page={asked.page} onDone={announce} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface RestoringProps {
  permissions: Grant[];
  announce: (outcome: TrashOutcome) => void;
  /**
   * Asks the user for another slug, because
   * another page has taken the slug.
   */
  ask: (page: TrashedPage) => void;
}

function useRestoring({ permissions, announce, ask }: RestoringProps) {
  return useMutation({
    mutationFn: ({ id }: TrashedPage) => restorePage(id),
    onSuccess: (_, page) => announce({ kind: "restored", page }),
    onError: (failure, page) => {
      const errors = errorsOf(failure);
      const canAsk = errors.length > 0 && errors.every(isSlugTaken) && mayDo(permissions, "edit-slug", page);
      if (canAsk) ask(page);
      else announce({ kind: "failed", page, failure });
    },
  });
}

interface ColumnsProps {
  pageTypes: PageTypeSchema[];
  permissions: Grant[];
  /** Id of the page being restored. */
  restoring: number | null;
  onRestore: (page: TrashedPage) => void;
  onPurge: (page: TrashedPage) => void;
}

function useColumns(props: ColumnsProps): ListColumn<TrashedPage>[] {
  const { pageTypes, permissions, restoring, onRestore, onPurge } = props;
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const format = useFormat();
  return [
    {
      header: t("trash.columns.title"),
      accessor: "title",
      renderValue: ({ title, slug }) => (
        <>
          <span className={classes.title}>
            <bdi>{title}</bdi>
          </span>
          <span className={classes.slug}>{slug}</span>
        </>
      ),
    },
    {
      header: t("trash.columns.type"),
      accessor: "type",
      formatField: (type) => typeName(pageTypes, String(type), language),
    },
    {
      header: t("trash.columns.locale"),
      accessor: "locale",
      formatField: (locale) => localeName(String(locale), language),
    },
    {
      header: t("trash.columns.deletedAt"),
      accessor: "deletedAt",
      renderValue: ({ deletedAt, deletedBy }) =>
        t("trash.deletedBy", {
          when: format.dateTime(deletedAt),
          name: deletedBy?.name ?? t("common:person.system"),
        }),
    },
    {
      header: t("trash.columns.purgeAt"),
      accessor: "purgeAt",
      formatField: (time) => format.dateTime(String(time)),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (page) =>
        mayDo(permissions, "delete-page", page) && (
          <RowActions
            page={page}
            isRestoring={page.id === restoring}
            onRestore={onRestore}
            onPurge={onPurge}
          />
        ),
    },
  ];
}
