import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ListState, type Sorting, sortedBy } from "../../lib/list/list-state";
import { Boundary } from "../boundary";
import type { HistoryMode } from "../use-address-query";
import { cellOf, type ListColumn, type SortOption } from "./list-column";
import classes from "./list-screen.module.css";
import type { ListSelection } from "./selection-bar";

export interface ListTableProps<T> {
  /** Table caption for screen readers. */
  caption: string;
  columns: ListColumn<T>[];
  items: T[];
  idOf: (item: T) => number;
  sortOptions: SortOption[];
  sorting: Sorting;
  isLoading: boolean;
  /** Undefined if rows cannot be selected. */
  selection?: ListSelection<T> | undefined;
  /** Returns further attributes of an item's row. */
  rowAttributes?: ((item: T) => Record<string, string>) | undefined;
  onChange: (change: Partial<ListState>, mode: HistoryMode) => void;
}

/**
 * Table whose first column is the header of each row.
 * The server sorts, filters and pages.
 */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const {
    caption,
    columns,
    items,
    idOf,
    sortOptions,
    sorting,
    isLoading,
    selection,
    rowAttributes,
    onChange,
  } = props;
  const { t } = useTranslation();
  return (
    <div className={`table-wrap ${classes.wrap}`}>
      <table className={`table ${classes.table}`} aria-busy={isLoading}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && <td className={classes.check} />}
            {columns.map(({ accessor, header, width }) => (
              <Heading
                key={accessor}
                name={accessor}
                width={width}
                sorting={sortOptions.some(({ value }) => value === accessor) ? sorting : null}
                onSort={(next) => onChange(next, "push")}
              >
                {header}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Boundary
              key={idOf(item)}
              of={[item]}
              as={(message) => (
                <MessageRow columns={columns.length + (selection ? 1 : 0)}>{message}</MessageRow>
              )}
            >
              <tr data-selected={selection?.rows.has(item) || undefined} {...rowAttributes?.(item)}>
                {selection && (
                  <td className={classes.check}>
                    <Checkbox
                      aria-label={t("selection.row", { name: selection.nameOf(item) })}
                      checked={selection.rows.has(item)}
                      onChange={({ nativeEvent }) =>
                        selection.rows.toggle(item, (nativeEvent as MouseEvent).shiftKey === true)
                      }
                    />
                  </td>
                )}
                {columns.map((column, place) => (
                  <TableCell key={column.accessor} column={column} item={item} isName={place === 0} />
                ))}
              </tr>
            </Boundary>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableCellProps<T> {
  column: ListColumn<T>;
  item: T;
  /** True if the cell is the header of its row. */
  isName: boolean;
}

/**
 * A separate component. Otherwise an error in one cell
 * would break the whole table instead of its row.
 */
function TableCell<T>({ column, item, isName }: TableCellProps<T>) {
  const content = cellOf(column, item);
  if (isName) {
    return (
      <th scope="row" style={column.style}>
        {content}
      </th>
    );
  }
  return (
    <td data-label={column.header} style={column.style}>
      {content}
    </td>
  );
}

/** Replaces a row that failed to render. */
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
  /** Current sort order. Null if the column is not sortable. */
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
