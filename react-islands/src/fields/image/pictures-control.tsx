import { Button, Input } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockImage } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { SortableList } from "../../ui/sortable/sortable-list";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import type { ControlProps } from "../control";
import itemClasses from "../items/items.module.css";
import { useReadOnly } from "../read-only";
import { ChosenImage } from "./image-control";
import classes from "./image-control.module.css";

const ImageChooser = lazyPart(() => import("./image-chooser"));

/** Pictures of the library in an order, each with the words that stand for it. */
export function PicturesControl({
  field,
  path,
  label,
  hint,
  error,
  value,
  onChange,
}: ControlProps<"pictures">) {
  const { t } = useTranslation();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const pictures = useMemo(() => keyed((value ?? []) as BlockImage[]), [value]);
  const keys = useMemo(() => pictures.map(({ key }) => key), [pictures]);
  const isFull = pictures.length >= field.max;
  const change = (next: BlockImage[]) => onChange(path, next.length > 0 ? next : undefined);
  const images = pictures.map(({ image }) => image);
  const onMove = (key: string, to: number) => {
    const from = keys.indexOf(key);
    const moved = images[from];
    if (moved && to >= 0) change(images.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <fieldset
      className={classes.control}
      aria-describedby={
        [error && `${id}-error`, isFull && `${id}-full`].filter(Boolean).join(" ") || undefined
      }
    >
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      <SortableList keys={keys} onMove={onMove}>
        <ol className={itemClasses.list}>
          {pictures.map(({ key, image }, index) => (
            <PictureRow
              key={key}
              id={key}
              image={image}
              onImage={(next) => change(images.with(index, next))}
              onRemove={() => change(images.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </SortableList>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Icon name="image" />}
          disabled={isFull}
          onClick={() => setChoosing(true)}
        >
          {t("image.add")}
        </Button>
      </div>
      {isFull && (
        <p id={`${id}-full`} className={itemClasses.hint}>
          {t("image.atMost", { count: field.max })}
        </p>
      )}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {isChoosing && (
        <ImageChooser
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            change([...images, chosen]);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}

interface RowProps {
  id: string;
  image: BlockImage;
  onImage: (image: BlockImage) => void;
  onRemove: () => void;
}

function PictureRow({ id, image, onImage, onRemove }: RowProps) {
  const { t } = useTranslation();
  const name = image.fileName ?? "";
  const isFixed = useReadOnly();
  const { row, handle } = useSortableRow({ key: id, name, isFixed });
  return (
    <li className={itemClasses.item} {...row}>
      <div className={itemClasses.head}>
        <button
          type="button"
          className={itemClasses.grip}
          {...handle}
          aria-label={t("sortable.move", { name })}
        >
          <Icon name="grip" />
        </button>
        <span className={itemClasses.spread} />
        <Button
          variant="subtle"
          size="xs"
          color="red"
          onClick={onRemove}
          aria-label={t("image.removeNamed", { name })}
        >
          {t("image.remove")}
        </Button>
      </div>
      <div className={itemClasses.body}>
        <ChosenImage image={image} onImage={onImage} />
      </div>
    </li>
  );
}

/** Pictures with keys of their own: a picture may be there twice. */
function keyed(images: BlockImage[]): { key: string; image: BlockImage }[] {
  const seen = new Map<number, number>();
  return images.map((image) => {
    const times = (seen.get(image.fileID) ?? 0) + 1;
    seen.set(image.fileID, times);
    return { key: `${image.fileID}-${times}`, image };
  });
}
