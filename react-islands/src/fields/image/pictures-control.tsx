import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockImage, MediaFile } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { SortableList } from "../../ui/sortable/sortable-list";
import type { ControlProps } from "../control";
import { useFormSource } from "../form-source";
import itemClasses from "../items/items.module.css";
import { blockImageOf, keyed, moved } from "../library/block-use";
import { FieldFrame } from "../library/field-frame";
import { FileRow } from "../library/file-row";
import classes from "../library/library-fields.module.css";
import { useFieldUpload } from "../library/use-field-upload";
import { useReadOnly } from "../read-only";
import { ChosenImage } from "./chosen-image";
import { PICTURES } from "./image-control";

const MediaPicker = lazyPart(() => import("../../media/library/media-picker"));

/** Pictures of the library in an order, each with the words that stand for it. */
export function PicturesControl(props: ControlProps<"pictures">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const [isChoosing, setChoosing] = useState(false);
  const images = useMemo(() => (value ?? []) as BlockImage[], [value]);
  const rows = useMemo(() => keyed(images), [images]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const room = Math.max(0, field.max - images.length);
  const isFull = room === 0;
  const change = (next: BlockImage[]) => onChange(path, next.length > 0 ? next : undefined);
  const add = (files: MediaFile[]) => {
    // An upload may come after something else was changed, so the newest value counts.
    const newest = (source.read("__images", path) ?? []) as BlockImage[];
    const added = files.map((file) => blockImageOf(file, source.locale));
    change([...newest, ...added].slice(0, Math.max(newest.length, field.max)));
  };
  const upload = useFieldUpload({
    kinds: PICTURES,
    room,
    isDisabled: isFixed,
    onFile: (file) => add([file]),
  });
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={field.need === "required"}
      note={isFull ? t("image.atMost", { count: field.max }) : null}
      upload={upload}
    >
      <SortableList keys={keys} onMove={(key, to) => change(moved(images, key, to))}>
        <ol className={itemClasses.list}>
          {rows.map(({ key, use }, index) => (
            <FileRow
              key={key}
              id={key}
              name={use.fileName ?? ""}
              onRemove={() => change(images.toSpliced(index, 1))}
            >
              <ChosenImage image={use} onImage={(next) => change(images.with(index, next))} />
            </FileRow>
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
      {isChoosing && (
        <MediaPicker
          kinds={PICTURES}
          isMultiple={room > 1}
          onClose={() => setChoosing(false)}
          onChoose={(files) => {
            add(files);
            setChoosing(false);
          }}
        />
      )}
    </FieldFrame>
  );
}
