import { memo } from "react";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import classes from "./files.module.css";
import { Thumbnail } from "./thumbnail";
import type { FileWords } from "./use-file-words";

export interface FileOptionProps {
  file: MediaFile | undefined;
  view: "grid" | "list";
  /** Zero-based index in the list. */
  place: number;
  count: number;
  isSelected: boolean;
  isCurrent: boolean;
  isDraggable: boolean;
  /** True if the folder of the file is shown. */
  hasFolder: boolean;
  words: FileWords;
}

/** File in a list. The list handles its events. */
export const FileOption = memo(function FileOption(props: FileOptionProps) {
  const { file, view, place, count, isSelected, isCurrent, isDraggable, words } = props;
  return (
    <div
      role="option"
      className={view === "grid" ? classes.tile : classes.row}
      data-place={place}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      aria-posinset={place + 1}
      aria-setsize={count}
      aria-label={file ? undefined : words.coming}
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

type ShownProps = FileOptionProps & { file: MediaFile };

function Tile({ file, hasFolder, words }: ShownProps) {
  return (
    <>
      <span className={classes.picture}>
        <Thumbnail file={file} sizes="14rem" />
        {file.kind === "gif" && (
          <span className={classes.badge} aria-hidden="true">
            {words.gif}
          </span>
        )}
      </span>
      <span className={classes.name} title={file.fileName}>
        <bdi>{file.fileName}</bdi>
      </span>{" "}
      <span className={classes.small}>{hasFolder ? file.path : words.measure(file)}</span>{" "}
      <span className="visually-hidden">{words.type(file)}</span>
    </>
  );
}

function Row({ file, hasFolder, words }: ShownProps) {
  return (
    <>
      <span className={classes.rowPicture}>
        <Thumbnail file={file} sizes="3rem" />
      </span>
      <span className={classes.rowName}>
        <span className={classes.name} title={file.fileName}>
          <bdi>{file.fileName}</bdi>
        </span>{" "}
        {hasFolder && <span className={classes.small}>{file.path}</span>}
      </span>{" "}
      <span className={classes.cellType}>{words.type(file)}</span>{" "}
      <span className={classes.cellSize}>{words.size(file)}</span>{" "}
      <span className={classes.cellDate}>{words.added(file)}</span>
    </>
  );
}
