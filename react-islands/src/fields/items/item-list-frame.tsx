import { Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ItemRows, type ItemRowsProps } from "./item-rows";
import classes from "./items.module.css";
import type { ItemListState } from "./use-item-list";

interface Props extends ItemRowsProps {
  items: ItemListState<HTMLFieldSetElement>;
  label: string;
  hint: string | null;
  /** Error message of the list, or null. */
  error: string | null;
  /** Content between the label and the rows. */
  above: ReactNode;
  /** Controls below the rows, which add items. */
  children: ReactNode;
}

/** List of items with its label and messages. */
export function ItemListFrame({ label, hint, error, above, children, ...rows }: Props) {
  const id = useId();
  const { field, path, items } = rows;
  return (
    <fieldset
      ref={items.list}
      className={classes.items}
      data-items={path}
      aria-describedby={[error && `${id}-error`, `${id}-limits`].filter(Boolean).join(" ")}
    >
      <legend>
        <Input.Label labelElement="div" required={field.optionality === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      {above}
      <ItemRows {...rows} className={classes.list} />
      {children}
      <p id={`${id}-limits`} className={classes.hint}>
        {items.limits}
      </p>
      <p role="status" className="visually-hidden">
        {items.announced}
      </p>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}
