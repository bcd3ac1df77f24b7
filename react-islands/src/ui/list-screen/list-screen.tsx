import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PAGE_SIZES, pageCount } from "../../lib/list/list-state";
import { FailureNotice } from "../failure-notice";
import { Pager } from "../pager";
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
  /** Replaces the default text of an empty list. */
  noResults?: string | undefined;
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
      <Footer list={list} words={words} />
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

function Footer<T>({ list, words }: Pick<Props<T>, "list" | "words">) {
  const { t } = useTranslation();
  const { state, totalItems, change } = list;
  return (
    <div className={classes.footer}>
      <p role="status" className={classes.summary}>
        {totalItems === null && list.failure === null && words.loading}
        {totalItems === 0 && (words.noResults ?? t("search.noResults"))}
        {totalItems !== null && totalItems > 0 && words.total(totalItems)}
      </p>
      <Pager
        current={state.pageIndex}
        count={pageCount(totalItems ?? 0, state.pageSize)}
        onChange={(pageIndex) => change({ pageIndex }, "push")}
      />
      <NativeSelect
        label={t("pager.pageSize")}
        className={classes.pageSize}
        value={state.pageSize}
        onChange={(event) => change({ pageSize: Number(event.currentTarget.value) }, "push")}
        data={PAGE_SIZES.toSorted((a, b) => a - b).map(String)}
      />
    </div>
  );
}
