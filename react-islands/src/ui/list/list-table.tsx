import { type ColumnDef, type RowData, tableFeatures, useTable } from "@tanstack/react-table";
import type { Sorting } from "../../lib/list/list-state";
import classes from "./list.module.css";

/** Lists are sorted, filtered and cut before they come here, so the table only arranges cells. */
export const features = tableFeatures({});

interface Props<T extends RowData> {
  /** What the table is about, for who cannot see it. */
  caption: string;
  rows: T[];
  rowID: (row: T) => string;
  columns: ColumnDef<typeof features, T>[];
  sorting: Sorting;
  isBusy: boolean;
  onSort: (column: string) => void;
  className?: string | undefined;
}

const DIRECTIONS = {
  asc: { aria: "ascending", arrow: "↑" },
  desc: { aria: "descending", arrow: "↓" },
} as const;

/** One row a thing; the headings sort, except where a column says that it cannot. */
export function ListTable<T extends RowData>(props: Props<T>) {
  const { caption, rows, rowID, columns, sorting, isBusy, onSort, className = "" } = props;
  const table = useTable({ features, columns, data: rows, getRowId: rowID });
  return (
    <div className="table-wrap">
      <table className={`table ${classes.table} ${className}`} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const label = <table.FlexRender header={header} />;
                if (isUnsorted(header.column.columnDef)) {
                  return (
                    <th key={header.id} scope="col">
                      {label}
                    </th>
                  );
                }
                const direction = header.id === sorting.columnToSort ? DIRECTIONS[sorting.sortOrder] : null;
                return (
                  <th key={header.id} scope="col" aria-sort={direction?.aria ?? "none"}>
                    <button type="button" className={classes.sort} onClick={() => onSort(header.id)}>
                      {label}
                      <span className={classes.arrow} aria-hidden="true">
                        {direction?.arrow}
                      </span>
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A column without a value of its own has nothing to sort by. */
function isUnsorted(column: object): boolean {
  return !("accessorKey" in column) && !("accessorFn" in column);
}
