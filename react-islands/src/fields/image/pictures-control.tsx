import { useTranslation } from "react-i18next";
import type { BlockImage, MediaFile } from "../../api/wire";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { AddButton } from "../../ui/add-button";
import type { ControlProps } from "../control";
import { useFormSource } from "../form-source";
import { blockImageOf } from "../library/block-use";
import { FieldFrame } from "../library/field-frame";
import { FileList } from "../library/file-list";
import classes from "../library/library-fields.module.css";
import { useFieldUpload } from "../library/use-field-upload";
import { useReadOnly } from "../read-only";
import { ChosenImage, PICTURES } from "./chosen-image";

/** Control for several pictures in order. */
export function PicturesControl(props: ControlProps<"pictures">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation("editor");
  const source = useFormSource();
  const isFixed = useReadOnly();
  const isRequired = field.optionality === "required";
  const images = (value ?? []) as BlockImage[];
  const room = Math.max(0, field.max - images.length);
  const isFull = room === 0;
  const change = (next: BlockImage[]) => onChange(path, next.length > 0 ? next : undefined);
  const add = (files: MediaFile[]) => {
    // Reads the value again, because
    // it can change during an upload.
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
  const media = useMediaPicker({
    kinds: PICTURES,
    isMultiple: room > 1,
    onChoose: (...files) => add(files),
  });
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={isRequired}
      note={isFull ? t("image.atMost", { count: field.max }) : null}
      upload={upload}
    >
      <FileList uses={images} nameOf={({ fileName }) => fileName ?? ""} onChange={change}>
        {(image, onImage) => <ChosenImage locale={source.locale} image={image} onImage={onImage} />}
      </FileList>
      <div className={classes.buttons}>
        <AddButton
          isPart
          disabled={isFull}
          onClick={media.open}
          data-add
          data-required={(isRequired && images.length === 0) || undefined}
        >
          {t("image.add")}
        </AddButton>
      </div>
      {media.picker}
    </FieldFrame>
  );
}
