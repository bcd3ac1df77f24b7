import { Input } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../api/wire";
import { itemsOf } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { useFieldError, useFormState } from "../../fields/form-source";
import { ItemMenu } from "../../fields/items/item-menu";
import type { ListedItem } from "../../fields/items/item-rows";
import itemClasses from "../../fields/items/items.module.css";
import { useItemActions } from "../../fields/items/use-item-actions";
import { useJumpTarget } from "../../fields/jump";
import { useChosenPage } from "../../fields/page/use-chosen-page";
import { useReadOnly } from "../../fields/read-only";
import { inLanguage } from "../../lib/labels";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import classes from "./page-list.module.css";

interface Props extends ListedItem {
  /** Page field of the item. */
  page: FieldOf<"page">;
}

/** Chosen page with its title, address and visibility. */
export const ChosenPage = memo(function ChosenPage(props: Props) {
  const { field, page, path, itemKey, index } = props;
  const { t } = useTranslation(["editor", "common"]);
  const language = useLanguage();
  const errorText = useErrorText();
  const isFixed = useReadOnly();
  const prefix = itemPrefix(path, itemKey);
  const pageID = useFormState(({ read }) => {
    const value = itemsOf(read("props", path))?.find(({ key }) => key === itemKey)?.[page.name];
    return typeof value === "number" ? value : null;
  });
  const { page: found, isGone } = useChosenPage(pageID);
  const error = useFieldError(prefix + page.name);
  const ownError = useFieldError(`${prefix}key`);
  const place = useMergedRef(useJumpTarget(prefix + page.name), useJumpTarget(`${prefix}key`));
  const position = t("common:item.numbered", {
    name: inLanguage(field.singular, language),
    place: index + 1,
  });
  const name = found?.title || position;
  const { row, handle } = useSortableRow({ key: itemKey, name, isFixed });
  const { actions, onKeyDown } = useItemActions(props, name);
  return (
    <li className={itemClasses.item} {...row}>
      <div ref={place} className={itemClasses.head}>
        <button
          type="button"
          className={itemClasses.grip}
          {...handle}
          onKeyDownCapture={onKeyDown}
          data-item={prefix}
          tabIndex={props.isTabStop ? 0 : -1}
          aria-label={t("common:sortable.move", { name })}
        >
          <Icon name="grip" />
        </button>
        <div className={classes.page}>
          <p className={itemClasses.name}>{pageID === null ? t("pageList.empty") : name}</p>
          {found && <p className={classes.address}>{found.slug}</p>}
          {found && found.publishedVersionID === null && (
            <p className={classes.hidden}>{t("pageList.hidden")}</p>
          )}
          {isGone && <p className={classes.hidden}>{t("pageList.gone")}</p>}
          {error && <Input.Error>{errorText(error, inLanguage(page.label, language))}</Input.Error>}
          {ownError && <Input.Error>{errorText(ownError, name)}</Input.Error>}
        </div>
        {!isFixed && <ItemMenu name={name} actions={actions} max={field.max} min={field.min} />}
      </div>
    </li>
  );
});
