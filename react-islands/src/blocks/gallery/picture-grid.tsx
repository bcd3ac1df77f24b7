import { useTranslation } from "react-i18next";
import type { BlockImage, FieldOf, MediaFile } from "../../api/wire";
import { itemsOf } from "../../document/content";
import type { Element } from "../../document/delta";
import { itemPrefix } from "../../document/field-path";
import { newItem } from "../../document/new-block";
import { type FormSource, useFieldError, useFormSource, useFormState } from "../../fields/form-source";
import { PICTURES } from "../../fields/image/chosen-image";
import { ItemRows } from "../../fields/items/item-rows";
import { useItemList } from "../../fields/items/use-item-list";
import { blockImageOf } from "../../fields/library/block-use";
import { FieldFrame } from "../../fields/library/field-frame";
import libraryClasses from "../../fields/library/library-fields.module.css";
import { useFieldUpload } from "../../fields/library/use-field-upload";
import { useReadOnly } from "../../fields/read-only";
import { extentOf } from "../../lib/extent";
import { inLanguage } from "../../lib/labels";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { AddButton } from "../../ui/add-button";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import classes from "./gallery.module.css";
import { PictureCell } from "./picture-cell";

/** Sortable grid of pictures with multiple upload. */
export function PictureGrid({ field }: { field: FieldOf<"items"> }) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const errorText = useErrorText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const path = field.name;
  const { list, ...items } = useItemList<HTMLDivElement>(field, path);
  const error = useFieldError(path);
  const label = inLanguage(field.label, language);
  const picture = pictureOf(field);
  const emptyCount = useFormState(({ read }) => emptyItems(read, path, picture.name).length);
  const room = Math.max(0, field.max - items.keys.length + emptyCount);
  const add = (files: MediaFile[]) => {
    const images = files.map((file) => blockImageOf(file, source.locale));
    // Reads the list again, because
    // it can change during an upload.
    const present = itemsOf(source.read("props", path))?.length ?? 0;
    const empty = emptyItems(source.read, path, picture.name);
    for (const [index, key] of empty.entries()) {
      const image = images[index];
      if (image) source.set("__images", itemPrefix(path, key) + picture.name, [image]);
    }
    const others = images.slice(empty.length, empty.length + Math.max(0, field.max - present));
    items.add(others.map((image) => itemWith(field, picture.name, image)));
  };
  const upload = useFieldUpload({
    kinds: PICTURES,
    room,
    isDisabled: isFixed,
    onFile: (file) => add([file]),
  });
  const media = useMediaPicker({
    kinds: PICTURES,
    isMultiple: room > 1,
    onChoose: (...files) => add(files),
  });
  return (
    <div ref={list} data-items={path}>
      <FieldFrame
        label={label}
        hint={field.hint ? inLanguage(field.hint, language) : null}
        error={error ? errorText(error, label, extentOf(field, null)) : null}
        isRequired={field.optionality === "required"}
        note={items.limits || null}
        upload={upload}
      >
        <ItemRows
          {...{ field, path, items }}
          layout="grid"
          className={classes.grid}
          row={(item) => <PictureCell key={item.itemKey} {...item} picture={picture} />}
        />
        {!isFixed && (
          <div className={libraryClasses.buttons}>
            <AddButton isPart disabled={room === 0} onClick={media.open} data-add>
              {t("gallery.addSeveral")}
            </AddButton>
          </div>
        )}
        <p role="status" className="visually-hidden">
          {items.announced}
        </p>
        {media.picker}
      </FieldFrame>
    </div>
  );
}

/**
 * Returns the keys of items without a picture.
 * A new list has such items.
 */
function emptyItems(read: FormSource["read"], path: string, name: string): string[] {
  const keys = (itemsOf(read("props", path)) ?? []).map(({ key }) => key);
  return keys.filter((key) => read("__images", itemPrefix(path, key) + name) === undefined);
}

/** Returns the picture field of the items. */
function pictureOf({ name, fields }: FieldOf<"items">): FieldOf<"picture"> {
  const picture = fields.find((field) => field.kind === "picture");
  if (!picture) throw new Error(`The items of ${name} have no picture.`);
  return picture;
}

function itemWith(field: FieldOf<"items">, name: string, image: BlockImage): Element {
  return { ...newItem(field.fields), images: { [name]: [image] } };
}
