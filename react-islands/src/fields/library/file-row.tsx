import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import itemClasses from "../items/items.module.css";
import { useReadOnly } from "../read-only";

interface Props {
  /** Key of the file in its list. */
  id: string;
  name: string;
  /** True if the Tab key reaches the handle of this row. */
  isTabStop: boolean;
  onRemove: () => void;
  /** Content next to the handle. */
  head?: ReactNode;
  /** Content below the handle. */
  children?: ReactNode;
}

/** File with controls to move and remove it. */
export function FileRow({ id, name, isTabStop, onRemove, head, children }: Props) {
  const { t } = useTranslation(["editor", "common"]);
  const isFixed = useReadOnly();
  const { row, handle } = useSortableRow({ key: id, name, isFixed });
  return (
    <li className={itemClasses.item} {...row}>
      <div className={itemClasses.head}>
        <button
          type="button"
          className={itemClasses.grip}
          {...handle}
          data-file={id}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t("common:sortable.move", { name })}
        >
          <Icon name="grip" />
        </button>
        {head ?? <span className={itemClasses.spread} />}
        <Button
          variant="subtle"
          size="xs"
          color="red"
          tabIndex={-1}
          onClick={onRemove}
          aria-label={t("image.removeNamed", { name })}
        >
          {t("image.remove")}
        </Button>
      </div>
      {children && <div className={itemClasses.body}>{children}</div>}
    </li>
  );
}
