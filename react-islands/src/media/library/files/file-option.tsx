import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { useFormat } from "../../../ui/use-format";
import classes from "./files.module.css";
import { Thumbnail } from "./thumbnail";
import { useMeasureText, useSizeText, useTypeText } from "./use-file-words";

export interface FileOptionProps {
  file: MediaFile | undefined;
  view: "grid" | "list";
  /** Counted from 0. */
  place: number;
  count: number;
  isSelected: boolean;
  isCurrent: boolean;
  /** Whether it is of a kind that may be chosen here. */
  isOffered: boolean;
  isDraggable: boolean;
  /** Whether to say in which folder it is. */
  hasFolder: boolean;
}

/** A file in the list. What is done with it, the list does. */
export const FileOption = memo(function FileOption(props: FileOptionProps) {
  const { file, view, place, count, isSelected, isCurrent, isOffered, isDraggable } = props;
  const { t } = useTranslation("media");
  const typeText = useTypeText();
  return (
    <div
      role="option"
      className={view === "grid" ? classes.tile : classes.row}
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-disabled={!isOffered || undefined}
      aria-label={file ? t("files.option", { name: file.fileName, type: typeText(file) }) : t("files.coming")}
      aria-busy={!file || undefined}
      draggable={isDraggable && file !== undefined}
    >
      <span className={classes.check} data-check>
        <span className={classes.box}>{isSelected && <Icon name="check" />}</span>
      </span>
      {file && (view === "grid" ? <Tile {...props} file={file} /> : <Row {...props} file={file} />)}
    </div>
  );
});

function Tile({ file, hasFolder }: FileOptionProps & { file: MediaFile }) {
  const { t } = useTranslation("media");
  const measureText = useMeasureText();
  return (
    <>
      <span className={classes.picture}>
        <Thumbnail file={file} sizes="14rem" />
        {file.kind === "gif" && <span className={classes.badge}>{t("kind.gif")}</span>}
      </span>
      <span className={classes.name} title={file.fileName}>
        {file.fileName}
      </span>
      <span className={classes.small}>{hasFolder ? file.path : measureText(file)}</span>
    </>
  );
}

function Row({ file, hasFolder }: FileOptionProps & { file: MediaFile }) {
  const sizeText = useSizeText();
  const typeText = useTypeText();
  const format = useFormat();
  return (
    <>
      <span className={classes.rowPicture}>
        <Thumbnail file={file} sizes="3rem" />
      </span>
      <span className={classes.rowName}>
        <span className={classes.name} title={file.fileName}>
          {file.fileName}
        </span>
        {hasFolder && <span className={classes.small}>{file.path}</span>}
      </span>
      <span className={classes.cellType}>{typeText(file)}</span>
      <span className={classes.cellSize}>{file.size > 0 && sizeText(file.size)}</span>
      <span className={classes.cellDate}>{format.date(file.createdAt)}</span>
    </>
  );
}
