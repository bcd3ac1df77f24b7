import { Checkbox } from "@mantine/core";
import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ListState, type Sorting, sortedBy } from "../../lib/list/list-state";
import { Boundary } from "../boundary";
import type { HistoryMode } from "../use-address-query";
import { cellOf, type ListColumn, type SortOption } from "./list-column";
import classes from "./list-screen.module.css";
import type { ListSelection } from "./selection-bar";

export interface ListTableProps<T> {
  /** What the table is, for who cannot see it. */
  caption: string;
  columns: ListColumn<T>[];
  items: T[];
  idOf: (item: T) => number;
  sortOptions: SortOption[];
  sorting: Sorting;
  isLoading: boolean;
  /** Undefined where rows cannot be selected. */
  selection?: ListSelection<T> | undefined;
  onChange: (change: Partial<ListState>, mode: HistoryMode) => void;
}

/** The server sorts, filters and pages, so the table only arranges cells. */
const features = tableFeatures({});

/** One row an item. The first column names the row; the headings sort. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { caption, items, idOf, sortOptions, sorting, isLoading, selection, onChange } = props;
  const { t } = useTranslation();
  const columns = useColumns(props.columns);
  const table = useTable({ features, columns, data: items, getRowId: (item) => String(idOf(item)) });
  const columnOf = (id: string) => props.columns.find(({ accessor }) => accessor === id);
  return (
    <div className={`table-wrap ${classes.wrap}`}>
      <table className={`table ${classes.table}`} aria-busy={isLoading}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && <td className={classes.check} />}
              {group.headers.map((header) => (
                <Heading
                  key={header.id}
                  name={header.id}
                  width={columnOf(header.id)?.width}
                  sorting={sortOptions.some(({ value }) => value === header.id) ? sorting : null}
                  onSort={(next) => onChange(next, "push")}
                >
                  <table.FlexRender header={header} />
                </Heading>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <Boundary
              key={row.id}
              of={[row.original]}
              as={(message) => (
                <MessageRow columns={columns.length + (selection ? 1 : 0)}>{message}</MessageRow>
              )}
            >
              <tr data-selected={selection?.rows.has(row.original) || undefined}>
                {selection && (
                  <td className={classes.check}>
                    <Checkbox
                      aria-label={t("selection.row", { name: selection.nameOf(row.original) })}
                      checked={selection.rows.has(row.original)}
                      onChange={({ nativeEvent }) =>
                        selection.rows.toggle(row.original, (nativeEvent as MouseEvent).shiftKey === true)
                      }
                    />
                  </td>
                )}
                {row.getAllCells().map((cell, place) => {
                  const column = columnOf(cell.column.id);
                  const isName = place === 0;
                  const Cell = isName ? "th" : "td";
                  return (
                    <Cell
                      key={cell.id}
                      scope={isName ? "row" : undefined}
                      data-label={isName ? undefined : column?.header}
                      style={column?.style}
                    >
                      <table.FlexRender cell={cell} />
                    </Cell>
                  );
                })}
              </tr>
            </Boundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useColumns<T extends object>(columns: ListColumn<T>[]) {
  return useMemo(() => {
    const helper = createColumnHelper<typeof features, T>();
    return helper.columns(
      columns.map((column) =>
        helper.display({
          id: column.accessor,
          header: column.header,
          cell: ({ row }) => cellOf(column, row.original),
        }),
      ),
    );
  }, [columns]);
}

/** What stands in the place of a row that cannot be shown. */
function MessageRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

const DIRECTIONS = {
  asc: { aria: "ascending", arrow: "↑" },
  desc: { aria: "descending", arrow: "↓" },
} as const;

interface HeadingProps {
  name: string;
  width: string | undefined;
  /** Null where the list cannot be sorted by the column. */
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
  children: ReactNode;
}

function Heading({ name, width, sorting, onSort, children }: HeadingProps) {
  const style = width === undefined ? undefined : { width };
  if (!sorting) {
    return (
      <th scope="col" style={style}>
        {children}
      </th>
    );
  }
  const direction = name === sorting.columnToSort ? DIRECTIONS[sorting.sortOrder] : null;
  return (
    <th scope="col" style={style} aria-sort={direction?.aria ?? "none"}>
      <button type="button" className={classes.sort} onClick={() => onSort(sortedBy(sorting, name))}>
        {children}
        <span className={classes.arrow} aria-hidden="true">
          {direction?.arrow}
        </span>
      </button>
    </th>
  );
}
