import { type ComponentType, memo, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf, type Keyed } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { itemName } from "../../document/summary";
import { inLanguage } from "../../lib/labels";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import type { FieldsFormProps } from "../control";
import { useErrorCount, useFieldError, useFormState } from "../form-source";
import { focusContent, type Jump, useJumpInto, useJumpTarget } from "../jump";
import { useReadOnly } from "../read-only";
import type { OpenAll } from "./item-actions";
import { ItemMenu } from "./item-menu";
import type { ListedItem } from "./item-rows";
import classes from "./items.module.css";
import { useItemActions } from "./use-item-actions";

export interface ItemRowProps extends ListedItem {
  /** True if the item is new. Then its content gets the focus. */
  isNew: boolean;
  /** Last request to open or close all items. */
  openAll: OpenAll | null;
  Form: ComponentType<FieldsFormProps>;
}

/** Item with its name. If it is expanded, it shows its form. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { field, path, itemKey, index, isNew, isTabStop, Form } = props;
  const { t } = useTranslation(["editor", "common"]);
  const id = useId();
  const isReadOnly = useReadOnly();
  const errorText = useErrorText();
  const prefix = itemPrefix(path, itemKey);
  const name = useItemName(field, path, itemKey, index);
  const errorCount = useErrorCount(prefix);
  const ownError = useFieldError(`${prefix}key`);
  const [isOpen, setOpen] = useOpen(prefix, isNew, errorCount, props.openAll);
  const head = useJumpTarget(`${prefix}key`);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) focusContent(body.current);
  }, [isNew]);
  const { row, handle } = useSortableRow({ key: itemKey, name, isFixed: isReadOnly });
  const { actions, onKeyDown } = useItemActions(props, name);
  return (
    <li className={classes.item} {...row}>
      <div ref={head} className={classes.head}>
        <button
          type="button"
          className={classes.grip}
          {...handle}
          tabIndex={-1}
          aria-label={t("common:sortable.move", { name })}
        >
          <Icon name="grip" />
        </button>
        <button
          type="button"
          className={classes.toggle}
          data-item={prefix}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <span className={classes.chevron} data-open={isOpen || undefined}>
            <Icon name="next" />
          </span>
          <bdi className={classes.name}>{name}</bdi>
        </button>
        {errorCount > 0 && (
          <span className={classes.errors}>{t("outline.errors", { count: errorCount })}</span>
        )}
        {!isReadOnly && <ItemMenu name={name} actions={actions} max={field.max} min={field.min} />}
      </div>
      {ownError && <p className={classes.errors}>{errorText(ownError, name)}</p>}
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the rule recommends a fieldset, whose legend would repeat the visible name.
        <div ref={body} id={`${id}-body`} className={classes.body} role="group" aria-label={name}>
          <Form fields={field.fields} prefix={prefix} />
        </div>
      )}
    </li>
  );
});

/** Returns the name of an item, or else its number. */
function useItemName(field: ItemRowProps["field"], path: string, key: string, index: number): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const singular = inLanguage(field.singular, language);
  const own = useFormState(({ read }) => {
    const item: Keyed | undefined = itemsOf(read("props", path))?.find((each) => each.key === key);
    return item ? itemName(item, field) : "";
  });
  return own || t("item.numbered", { name: singular, place: index + 1 });
}

/**
 * Returns the state `isOpen` and its setter.
 * Opens an item that is new, invalid, or the
 * target of a jump, and every item on request.
 */
function useOpen(
  prefix: string,
  isNew: boolean,
  errorCount: number,
  openAll: OpenAll | null,
): [boolean, (isOpen: boolean) => void] {
  const isReadOnly = useReadOnly();
  const jump = useJumpInto(prefix);
  const [isOpen, setOpen] = useState(isNew || isReadOnly || errorCount > 0);
  const [formerCount, setFormerCount] = useState(errorCount);
  const [formerAll, setFormerAll] = useState(openAll);
  const [formerJump, setFormerJump] = useState<Jump | null>(null);
  if (openAll !== formerAll) {
    setFormerAll(openAll);
    setOpen(openAll?.isOpen ?? isOpen);
  }
  if (jump && jump !== formerJump) {
    setFormerJump(jump);
    setOpen(true);
  }
  if (formerCount !== errorCount) {
    setFormerCount(errorCount);
    if (errorCount > formerCount) setOpen(true);
  }
  return [isOpen || isReadOnly, setOpen];
}
