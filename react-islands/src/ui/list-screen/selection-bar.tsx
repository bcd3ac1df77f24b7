import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-screen.module.css";
import type { RowSelection } from "./use-row-selection";

/** What a list needs so that its rows can be selected. */
export interface ListSelection<T> {
  rows: RowSelection<T>;
  nameOf: (item: T) => string;
  /** The buttons that do something with the selected rows. */
  actions: ReactNode;
}

/** Selects all rows of the page, and offers what can be done with those that are selected. */
export function SelectionBar<T>({ rows, actions }: ListSelection<T>) {
  const { t } = useTranslation();
  const count = rows.selected.length;
  return (
    <div className={classes.selection} role="toolbar" aria-label={t("selection.label")}>
      <Checkbox
        label={t("selection.all")}
        checked={rows.isAll}
        indeterminate={count > 0 && !rows.isAll}
        onChange={() => (rows.isAll ? rows.clear() : rows.selectAll())}
      />
      {/* The region is there before it has something to say, or screen readers would not read it. */}
      <span role="status" className={classes.selectionCount}>
        {count > 0 && t("selection.count", { count })}
      </span>
      {count > 0 && (
        <>
          {actions}
          <Button variant="subtle" size="xs" onClick={rows.clear}>
            {t("selection.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
