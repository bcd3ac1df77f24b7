import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ListState, PAGE_SIZES, type Sorting } from "../../lib/list/list-state";

interface Props {
  list: ListState;
  sorting: Sorting;
  columns: { value: string; label: string }[];
  onSort: (column: string) => void;
  onChange: (change: Partial<ListState>, manner: "push") => void;
}

/** The order of a list and how much of it is shown, for who does not use the headings: on a phone they are away. */
export function SortFields({ list, sorting, columns, onSort, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t("page.overview.sort.sortBy")}
        value={sorting.columnToSort}
        onChange={(event) => onSort(event.currentTarget.value)}
        data={columns}
      />
      <NativeSelect
        aria-label={t("page.overview.sort.order")}
        value={sorting.sortOrder}
        onChange={(event) => onChange({ ...sorting, sortOrder: orderOf(event.currentTarget.value) }, "push")}
        data={[
          { value: "asc", label: t("page.overview.sort.ascending") },
          { value: "desc", label: t("page.overview.sort.descending") },
        ]}
      />
      <NativeSelect
        label={t("pager.pageSize")}
        value={list.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) }, "push")}
        data={PAGE_SIZES.toSorted((a, b) => a - b).map(String)}
      />
    </>
  );
}

function orderOf(value: string): ListState["sortOrder"] {
  return value === "desc" ? "desc" : "asc";
}
