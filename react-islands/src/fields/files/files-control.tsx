import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BlockFile, MediaFile } from "../../api/wire";
import { iconOf } from "../../media/library/files/file-type";
import { useSizeText } from "../../media/library/files/use-file-words";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { Icon } from "../../ui/icon";
import type { ControlProps } from "../control";
import { useFormSource } from "../form-source";
import { blockFileOf } from "../library/block-use";
import { DeletedNotice } from "../library/deleted-notice";
import { DOWNLOAD_KINDS } from "../library/download-kinds";
import { FieldFrame } from "../library/field-frame";
import { FileList } from "../library/file-list";
import classes from "../library/library-fields.module.css";
import { ReplacedNotice } from "../library/replaced-notice";
import { useFieldUpload } from "../library/use-field-upload";
import { useReadOnly } from "../read-only";

/** Input for files that visitors can download, in order. */
export function FilesControl(props: ControlProps<"file"> | ControlProps<"files">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation("editor");
  const sizeText = useSizeText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const isRequired = field.optionality === "required";
  const files = (value ?? []) as BlockFile[];
  const max = field.kind === "files" ? field.max : 1;
  const isFull = field.kind === "files" && files.length >= max;
  const change = (next: BlockFile[]) => onChange(path, next.length > 0 ? next : undefined);
  const add = (chosen: MediaFile[]) => {
    // Reads the value again, because
    // it can change during an upload.
    const newest = (source.read("__files", path) ?? []) as BlockFile[];
    const added = chosen.map(blockFileOf);
    if (field.kind === "file") change(added.slice(0, 1));
    else change([...newest, ...added].slice(0, Math.max(newest.length, max)));
  };
  const upload = useFieldUpload({
    kinds: DOWNLOAD_KINDS,
    room: field.kind === "file" ? 1 : max - files.length,
    isDisabled: isFixed,
    onFile: (file) => add([file]),
  });
  const nameOf = ({ fileID, fileName }: BlockFile) => fileName || t("file.unnamed", { id: fileID });
  const isReplaced = field.kind === "file" && files.length > 0;
  const media = useMediaPicker({
    kinds: DOWNLOAD_KINDS,
    isMultiple: field.kind === "files" && max - files.length > 1,
    onChoose: (...chosen) => add(chosen),
  });
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={isRequired}
      note={isFull ? t("file.atMost", { count: max }) : null}
      upload={upload}
    >
      <FileList
        uses={files}
        nameOf={nameOf}
        head={(file) => (
          <>
            <span className={classes.type}>
              <Icon name={iconOf({ fileName: nameOf(file), kind: "document" })} />
            </span>
            <span className={classes.document}>
              <span className={classes.name}>{nameOf(file)}</span>
              {file.size !== undefined && <span className={classes.size}>{sizeText(file.size)}</span>}
            </span>
          </>
        )}
        onChange={change}
      >
        {(file, onFile) => (
          <>
            <DeletedNotice
              use={file}
              name={nameOf(file)}
              kinds={DOWNLOAD_KINDS}
              onChoose={(another) => onFile(blockFileOf(another))}
            />
            <ReplacedNotice
              use={file}
              name={nameOf(file)}
              onUse={(replacement) => onFile(blockFileOf(replacement))}
            />
          </>
        )}
      </FileList>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Icon name="file" />}
          disabled={isFull}
          onClick={media.open}
          data-add
          data-required={(isRequired && files.length === 0) || undefined}
        >
          {isReplaced ? t("file.change") : t("file.choose")}
        </Button>
      </div>
      {media.picker}
    </FieldFrame>
  );
}
