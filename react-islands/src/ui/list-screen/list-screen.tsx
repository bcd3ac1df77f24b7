import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasFilters, PAGE_SIZES, pageCount } from "../../lib/list/list-state";
import { EmptyState } from "../empty-state";
import { FailureNotice } from "../failure-notice";
import { Pager } from "../pager";
import { ClearFilters } from "./clear-filters";
import type { ListColumn, SortOption } from "./list-column";
import classes from "./list-screen.module.css";
import { ListTable } from "./list-table";
import { SearchBar } from "./search-bar";
import { type ListSelection, RowSelectionBar } from "./selection-bar";
import { SortChoice } from "./sort-choice";
import type { List } from "./use-list";

export interface ListWords {
  /** Table caption for screen readers. */
  caption: string;
  loading: string;
  failed: string;
  total: (count: number) => string;
  /**
   * One sentence for a list without rows: why, and how the first row is made.
   * Absent if the list always has rows.
   */
  empty?: string;
  searchPlaceholder?: string;
}

interface Props<T> {
  list: List<T>;
  columns: ListColumn<T>[];
  idOf: (item: T) => number;
  words: ListWords;
  /** Absent if the list cannot be sorted. */
  sortOptions?: SortOption[];
  hasSearch?: boolean;
  /** Filter controls. */
  filters?: ReactNode;
  /** Further controls of the screen. */
  controls?: ReactNode;
  /** Undefined if rows cannot be selected. */
  selection?: ListSelection<T> | undefined;
  /** Returns further attributes of an item's row. */
  rowAttributes?: ((item: T) => Record<string, string>) | undefined;
  /** Buttons of the first step, for a list without rows. */
  firstStep?: ReactNode;
  /** Content between the controls and the rows. */
  children?: ReactNode;
}

const NO_OPTIONS: SortOption[] = [];

/** The reusable list screen: controls, rows and pagination. */
export function ListScreen<T extends object>(props: Props<T>) {
  const { list, columns, idOf, words, sortOptions = NO_OPTIONS, selection, children } = props;
  return (
    <div className={classes.screen}>
      <ListToolbar {...props} sortOptions={sortOptions} />
      {children}
      {list.failure !== null && (
        <FailureNotice title={words.failed} failure={list.failure} onRetry={list.reload} />
      )}
      {selection && list.items.length > 0 && <RowSelectionBar {...selection} />}
      {list.totalItems === null && list.failure === null && (
        <p className={classes.loading}>{words.loading}</p>
      )}
      {list.totalItems !== null && list.totalItems > 0 && (
        <ListTable
          caption={words.caption}
          columns={columns}
          items={list.items}
          idOf={idOf}
          sortOptions={sortOptions}
          sorting={list.sorting}
          isLoading={list.isLoading}
          selection={selection}
          rowAttributes={props.rowAttributes}
          onChange={list.change}
        />
      )}
      <Footer list={list} words={words} firstStep={props.firstStep} />
    </div>
  );
}

type ToolbarProps<T> = Pick<Props<T>, "list" | "words" | "hasSearch" | "filters" | "controls"> & {
  sortOptions: SortOption[];
};

function ListToolbar<T>({ list, words, sortOptions, hasSearch = true, filters, controls }: ToolbarProps<T>) {
  const { t } = useTranslation();
  const { change } = list;
  return (
    <search className={classes.toolbar}>
      {hasSearch && (
        <SearchBar
          term={list.state.searchTerm}
          placeholder={words.searchPlaceholder}
          onChange={list.search}
        />
      )}
      {filters && (
        <fieldset className={classes.filters} aria-label={t("filter.label")}>
          {filters}
        </fieldset>
      )}
      {sortOptions.length > 0 && (
        <SortChoice
          options={sortOptions}
          sorting={list.sorting}
          onChange={(sorting) => change(sorting, "push")}
        />
      )}
      {controls && <div className={classes.controls}>{controls}</div>}
    </search>
  );
}

/**
 * Number of rows and the pager.
 * A list without rows has an empty state instead, in the same element.
 * Otherwise screen readers would not announce its text.
 */
function Footer<T>({ list, words, firstStep }: Pick<Props<T>, "list" | "words" | "firstStep">) {
  const { t } = useTranslation();
  const { state, totalItems, change } = list;
  const isEmpty = totalItems === 0;
  const isFiltered = hasFilters(state);
  return (
    <EmptyState
      isEmpty={isEmpty}
      text={summaryOf({ list, words, nothing: t("search.noResults") })}
      className={classes.footer}
      textClassName={classes.summary}
      firstStep={isFiltered ? <ClearFilters list={list} /> : firstStep}
    >
      {totalItems !== null && (
        <>
          <Pager
            current={state.pageIndex}
            count={pageCount(totalItems, state.pageSize)}
            onChange={(pageIndex) => change({ pageIndex }, "push")}
          />
          <NativeSelect
            label={t("pager.pageSize")}
            className={classes.pageSize}
            value={state.pageSize}
            onChange={(event) => change({ pageSize: Number(event.currentTarget.value) }, "push")}
            data={PAGE_SIZES.toSorted((a, b) => a - b).map(String)}
          />
        </>
      )}
    </EmptyState>
  );
}

function summaryOf<T>({
  list,
  words,
  nothing,
}: Pick<Props<T>, "list" | "words"> & { nothing: string }): string {
  // A text here would move when the rows appear above it.
  if (list.totalItems === null) return "";
  if (list.totalItems > 0) return words.total(list.totalItems);
  return hasFilters(list.state) ? nothing : (words.empty ?? nothing);
}
