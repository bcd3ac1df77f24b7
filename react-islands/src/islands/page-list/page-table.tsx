import { useTable } from "@tanstack/react-table";
import { useTranslation } from "react-i18next";
import type { PageListItem, PageTypeSchema } from "../../api/wire";
import { type ListState, sortedBy, sortingOf } from "../../lib/list/list-state";
import type { Manner } from "../../ui/use-list-state";
import { features, useColumns } from "./columns";
import classes from "./page-overview.module.css";

interface Props {
  pages: PageListItem[];
  list: ListState;
  pageTypes: PageTypeSchema[];
  isBusy: boolean;
  onChange: (change: Partial<ListState>, manner: Manner) => void;
}

const DIRECTIONS = {
  asc: { aria: "ascending", arrow: "↑" },
  desc: { aria: "descending", arrow: "↓" },
} as const;

/** One row a page; the headings sort. */
export function PageTable({ pages, list, pageTypes, isBusy, onChange }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(pageTypes);
  const table = useTable({ features, columns, data: pages, getRowId: (page) => String(page.id) });
  const sorting = sortingOf(list);
  return (
    <div className="table-wrap">
      <table className={`table ${classes.table}`} aria-busy={isBusy}>
        <caption className="visually-hidden">{t("page.overview.caption")}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const direction = header.id === sorting.columnToSort ? DIRECTIONS[sorting.sortOrder] : null;
                return (
                  <th key={header.id} scope="col" aria-sort={direction?.aria ?? "none"}>
                    <button
                      type="button"
                      className={classes.sort}
                      onClick={() => onChange(sortedBy(list, header.id), "push")}
                    >
                      <table.FlexRender header={header} />
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
