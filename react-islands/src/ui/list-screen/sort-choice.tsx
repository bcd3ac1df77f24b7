import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Sorting, sortedBy } from "../../lib/list/list-state";
import type { SortOption } from "./list-column";

interface Props {
  options: SortOption[];
  sorting: Sorting;
  onChange: (sorting: Sorting) => void;
}

/**
 * Selects a sort order.
 * The default order has only one direction.
 */
export function SortChoice({ options, sorting, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t("sort.sortBy")}
        value={sorting.columnToSort}
        onChange={(event) => onChange(sortedBy(sorting, event.currentTarget.value))}
        data={options.map(({ title, value }) => ({ value, label: title }))}
      />
      <NativeSelect
        label={t("sort.order")}
        value={sorting.sortOrder}
        disabled={sorting.columnToSort === ""}
        onChange={(event) =>
          onChange({ ...sorting, sortOrder: event.currentTarget.value === "desc" ? "desc" : "asc" })
        }
        data={[
          { value: "asc", label: t("sort.ascending") },
          { value: "desc", label: t("sort.descending") },
        ]}
      />
    </>
  );
}
