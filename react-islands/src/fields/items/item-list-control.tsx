import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newItem } from "../../document/new-block";
import { AddButton } from "../../ui/add-button";
import type { ControlProps } from "../control";
import { useReadOnly } from "../read-only";
import type { OpenAll } from "./item-actions";
import { ItemListFrame } from "./item-list-frame";
import { ItemRow } from "./item-row";
import classes from "./items.module.css";
import { useItemList } from "./use-item-list";

/** Sortable list of items, each with a form. */
export function ItemListControl({ field, path, label, hint, error, Form }: ControlProps<"items">) {
  const { t } = useTranslation("editor");
  const isReadOnly = useReadOnly();
  const items = useItemList<HTMLFieldSetElement>(field, path);
  const [newKey, setNewKey] = useState<string | null>(null);
  const [openAll, setOpenAll] = useState<OpenAll | null>(null);
  const add = () => {
    const element = newItem(field.fields);
    items.add([element]);
    setNewKey(element.value.key);
  };
  const all = items.keys.length > 1 && !isReadOnly && (
    <div className={classes.all}>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpenAll({ isOpen: true })}>
        {t("items.openAll")}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpenAll({ isOpen: false })}>
        {t("items.closeAll")}
      </Button>
    </div>
  );
  return (
    <ItemListFrame
      {...{ field, path, label, hint, error, items }}
      above={all}
      row={(item) => (
        <ItemRow key={item.itemKey} {...item} isNew={item.itemKey === newKey} openAll={openAll} Form={Form} />
      )}
    >
      {!isReadOnly && (
        <div>
          <AddButton isPart size="xs" disabled={items.isFull} onClick={add} data-add>
            {t("items.add", { name: items.singular })}
          </AddButton>
        </div>
      )}
    </ItemListFrame>
  );
}
