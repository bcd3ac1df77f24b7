import { Button, Input } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { newItem } from "../../document/new-block";
import { Icon } from "../../ui/icon";
import { SortableList } from "../../ui/sortable/sortable-list";
import type { ControlProps } from "../control";
import { useReadOnly } from "../read-only";
import type { OpenAll } from "./item-actions";
import { ItemRow } from "./item-row";
import classes from "./items.module.css";
import { useItemFocus } from "./use-item-focus";
import { useItemList } from "./use-item-list";

/** A list of items: sorted, added, copied and removed here, each with a form of its own. */
export function ItemListControl({ field, path, label, hint, error, Form }: ControlProps<"items">) {
  const { t } = useTranslation("editor");
  const id = useId();
  const isReadOnly = useReadOnly();
  const { keys, list, announced, singular, isFull, isLeast, limits, ...items } =
    useItemList<HTMLFieldSetElement>(field, path);
  const rows = useItemFocus(path, keys);
  const [newKey, setNewKey] = useState<string | null>(null);
  const [openAll, setOpenAll] = useState<OpenAll | null>(null);
  const add = () => {
    const element = newItem(field.fields);
    items.add([element]);
    setNewKey(element.value.key);
  };
  return (
    <fieldset
      ref={list}
      className={classes.items}
      data-items={path}
      aria-describedby={[error && `${id}-error`, `${id}-limits`].filter(Boolean).join(" ")}
    >
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      {keys.length > 1 && !isReadOnly && (
        <div className={classes.all}>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpenAll({ isOpen: true })}>
            {t("items.openAll")}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpenAll({ isOpen: false })}>
            {t("items.closeAll")}
          </Button>
        </div>
      )}
      <SortableList keys={keys} onMove={(key, to) => items.move(key, to)}>
        <ol className={classes.list} {...rows.list}>
          {keys.map((key, index) => (
            <ItemRow
              key={key}
              field={field}
              path={path}
              itemKey={key}
              index={index}
              isLast={index === keys.length - 1}
              isFull={isFull}
              isLeast={isLeast}
              isNew={key === newKey}
              isTabStop={rows.isTabStop(key)}
              openAll={openAll}
              onMove={items.move}
              onDuplicate={items.duplicate}
              onRemove={items.remove}
              Form={Form}
            />
          ))}
        </ol>
      </SortableList>
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" />}
            disabled={isFull}
            onClick={add}
            data-add
          >
            {t("items.add", { name: singular })}
          </Button>
        </div>
      )}
      <p id={`${id}-limits`} className={classes.hint}>
        {limits}
      </p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}
