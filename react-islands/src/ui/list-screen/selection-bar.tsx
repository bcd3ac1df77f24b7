import { Button, Checkbox } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfter } from "../use-focus-after";
import { useFocusAround } from "../use-focus-around";
import classes from "./list-screen.module.css";
import type { RowSelection } from "./use-row-selection";

/** Selected rows of a list, and the buttons for them. */
export interface ListSelection<T> {
  rows: RowSelection<T>;
  nameOf: (item: T) => string;
  /** Buttons for the selected rows. */
  actions: ReactNode;
}

/** Checkbox for all rows, and buttons for the selected rows. */
export function RowSelectionBar<T>({ rows, actions }: ListSelection<T>) {
  const { t } = useTranslation();
  const count = rows.selected.length;
  const all = useRef<HTMLInputElement>(null);
  const bar = useFocusAround();
  // The pressed button disappears with
  // the selection and loses the focus.
  useFocusAfter(count > 0, () => all.current?.focus());
  return (
    <fieldset ref={bar} className={classes.selection} aria-label={t("selection.label")}>
      <Checkbox
        ref={all}
        label={t("selection.all")}
        checked={rows.isAll}
        indeterminate={count > 0 && !rows.isAll}
        onChange={() => (rows.isAll ? rows.clear() : rows.selectAll())}
      />
      {/* Rendered even if empty.
          Otherwise screen readers would not announce its text. */}
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
    </fieldset>
  );
}
