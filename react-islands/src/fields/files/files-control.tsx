import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockFile, MediaFile, MediaKind } from "../../api/wire";
import { iconOf } from "../../media/library/files/file-type";
import { useSizeText } from "../../media/library/files/use-file-words";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { SortableList } from "../../ui/sortable/sortable-list";
import type { ControlProps } from "../control";
import { useFormSource } from "../form-source";
import itemClasses from "../items/items.module.css";
import { blockFileOf, keyed, moved } from "../library/block-use";
import { FieldFrame } from "../library/field-frame";
import { FileRow } from "../library/file-row";
import classes from "../library/library-fields.module.css";
import { ReplacedNotice } from "../library/replaced-notice";
import { useFieldUpload } from "../library/use-field-upload";
import { useReadOnly } from "../read-only";

const MediaPicker = lazyPart(() => import("../../media/library/media-picker"));

/** What visitors can be given to download. */
const KINDS: MediaKind[] = ["document", "image", "gif"];

/** The files that a field names, for visitors to download: one, or several in an order. */
export function FilesControl(props: ControlProps<"file"> | ControlProps<"files">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation();
  const sizeText = useSizeText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const [isChoosing, setChoosing] = useState(false);
  const files = useMemo(() => (value ?? []) as BlockFile[], [value]);
  const rows = useMemo(() => keyed(files), [files]);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const max = field.kind === "files" ? field.max : 1;
  const isFull = field.kind === "files" && files.length >= max;
  const change = (next: BlockFile[]) => onChange(path, next.length > 0 ? next : undefined);
  const add = (chosen: MediaFile[]) => {
    // An upload may come after something else was changed, so the newest value counts.
    const newest = (source.read("__files", path) ?? []) as BlockFile[];
    const added = chosen.map(blockFileOf);
    if (field.kind === "file") change(added.slice(0, 1));
    else change([...newest, ...added].slice(0, Math.max(newest.length, max)));
  };
  const upload = useFieldUpload({
    kinds: KINDS,
    room: field.kind === "file" ? 1 : max - files.length,
    isDisabled: isFixed,
    onFile: (file) => add([file]),
  });
  const nameOf = ({ fileID, fileName }: BlockFile) => fileName || t("file.unnamed", { id: fileID });
  const isReplaced = field.kind === "file" && files.length > 0;
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={props.error}
      isRequired={field.need === "required"}
      note={isFull ? t("file.atMost", { count: max }) : null}
      upload={upload}
    >
      <SortableList keys={keys} onMove={(key, to) => change(moved(files, key, to))}>
        <ol className={itemClasses.list}>
          {rows.map(({ key, use }, index) => (
            <FileRow
              key={key}
              id={key}
              name={nameOf(use)}
              onRemove={() => change(files.toSpliced(index, 1))}
              head={
                <>
                  <span className={classes.type}>
                    <Icon name={iconOf({ fileName: nameOf(use), kind: "document" })} />
                  </span>
                  <span className={classes.document}>
                    <span className={classes.name}>{nameOf(use)}</span>
                    {use.size !== undefined && <span className={classes.size}>{sizeText(use.size)}</span>}
                  </span>
                </>
              }
            >
              <ReplacedNotice
                use={use}
                name={nameOf(use)}
                onUse={(file) => change(files.with(index, blockFileOf(file)))}
              />
            </FileRow>
          ))}
        </ol>
      </SortableList>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<Icon name="file" />}
          disabled={isFull}
          onClick={() => setChoosing(true)}
        >
          {isReplaced ? t("file.change") : t("file.choose")}
        </Button>
      </div>
      {isChoosing && (
        <MediaPicker
          kinds={KINDS}
          isMultiple={field.kind === "files" && max - files.length > 1}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            add(chosen);
            setChoosing(false);
          }}
        />
      )}
    </FieldFrame>
  );
}
