import { Button, Input, Menu } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { BlockImage, FieldOf } from "../../api/wire";
import { itemPrefix } from "../../document/field-path";
import { FieldsForm } from "../../fields/fields-form";
import { useFieldError, useFormSource, useFormState } from "../../fields/form-source";
import { ChosenImage, PICTURES } from "../../fields/image/chosen-image";
import { ItemMenu } from "../../fields/items/item-menu";
import type { ListedItem } from "../../fields/items/item-rows";
import itemClasses from "../../fields/items/items.module.css";
import { useItemActions } from "../../fields/items/use-item-actions";
import { useJumpTarget } from "../../fields/jump";
import { blockImageOf } from "../../fields/library/block-use";
import { useReadOnly } from "../../fields/read-only";
import { inLanguage } from "../../lib/labels";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import classes from "./gallery.module.css";

interface Props extends ListedItem {
  /** Picture field of the item. */
  picture: FieldOf<"picture">;
}

/** Item of a gallery: its picture, with the other fields below. */
export const PictureCell = memo(function PictureCell(props: Props) {
  const { field, picture, path, itemKey, index, isTabStop } = props;
  const { t } = useTranslation(["editor", "common"]);
  const language = useLanguage();
  const errorText = useErrorText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const prefix = itemPrefix(path, itemKey);
  const place = prefix + picture.name;
  const image = useFormState(
    ({ read }) => (read("__images", place) as BlockImage[] | undefined)?.[0] ?? null,
  );
  const error = useFieldError(place);
  const ownError = useFieldError(`${prefix}key`);
  const head = useJumpTarget(`${prefix}key`);
  const position = t("common:item.numbered", {
    name: inLanguage(field.singular, language),
    place: index + 1,
  });
  const name = image?.fileName || position;
  const { row, handle } = useSortableRow({ key: itemKey, name, isFixed });
  const setImage = (next: BlockImage) => source.set("__images", place, [next]);
  const media = useMediaPicker({
    kinds: PICTURES,
    onChoose: (file) => setImage(blockImageOf(file, source.locale)),
  });
  const { actions, onKeyDown } = useItemActions(props, name);
  return (
    <li className={`${itemClasses.item} ${classes.cell}`} {...row}>
      <div ref={head} className={itemClasses.head}>
        <button
          type="button"
          className={itemClasses.grip}
          {...handle}
          onKeyDownCapture={onKeyDown}
          data-item={prefix}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t("common:sortable.move", { name })}
        >
          <Icon name="grip" />
        </button>
        <span className={itemClasses.spread} />
        {!isFixed && (
          <ItemMenu name={name} actions={actions} max={field.max} min={field.min}>
            {image && <Menu.Item onClick={media.open}>{t("gallery.change")}</Menu.Item>}
          </ItemMenu>
        )}
      </div>
      {ownError && <p className={itemClasses.errors}>{errorText(ownError, name)}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: the rule recommends a fieldset, whose legend would repeat the visible name. */}
      <div className={itemClasses.body} role="group" aria-label={name}>
        <FieldsForm
          fields={field.fields}
          prefix={prefix}
          instead={{
            [picture.name]: (
              <>
                {image ? (
                  <ChosenImage locale={source.locale} image={image} onImage={setImage} />
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<Icon name="image" />}
                    onClick={media.open}
                  >
                    {t("image.choose")}
                  </Button>
                )}
                {error && <Input.Error>{errorText(error, inLanguage(picture.label, language))}</Input.Error>}
              </>
            ),
          }}
        />
      </div>
      {media.picker}
    </li>
  );
});
