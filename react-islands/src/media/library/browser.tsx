import { useElementSize } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { MediaFile, MediaKind } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { ThemedModal } from "../../ui/themed-modal";
import { currentEntry } from "../../ui/use-address-query";
import { isInProgress, uploadQueue } from "../uploads/upload-queue";
import { UploadTray } from "../uploads/upload-tray";
import { useFileDrop } from "../uploads/use-file-drop";
import { useFilePaste } from "../uploads/use-file-paste";
import { useUploadInto } from "../uploads/use-uploads";
import { LibraryNotes } from "./actions/library-notes";
import { useFailureWords } from "./actions/use-failure-words";
import type { useLibraryActions } from "./actions/use-library-actions";
import { VideoModal } from "./actions/video-modal";
import { EmptyList } from "./empty-list";
import { FileListbox, type FileListboxProps, type FileListHandle } from "./files/file-listbox";
import { appendFile, refetchLibrary } from "./files/file-lists";
import { ListHead } from "./files/list-head";
import { Breadcrumb } from "./folders/breadcrumb";
import { DragContext, type Dragged } from "./folders/drag";
import { dragImage } from "./folders/drag-image";
import { FolderCards } from "./folders/folder-cards";
import { type FolderAsked, FolderDialog } from "./folders/folder-dialogs";
import type { FolderTask } from "./folders/folder-menu";
import { Sidebar } from "./folders/sidebar";
import classes from "./library.module.css";
import { LibraryToolbar } from "./toolbar";
import type { Library } from "./use-library";

interface Props
  extends Pick<FileListboxProps, "isMultiple" | "click" | "onOpen" | "onEscape" | "onRename" | "onDelete"> {
  library: Library;
  actions: ReturnType<typeof useLibraryActions>;
  /** File kinds that can be added, and that users can filter by. */
  kinds: readonly MediaKind[];
  /** Folder tasks that the user may do. */
  folderTasks: FolderTask[];
  canManage: boolean;
  /** True if files and folders can be dragged. */
  canDrag: boolean;
  hasTrash: boolean;
  listRef?: Ref<FileListHandle>;
  /** Called for each added file. */
  onAdded: (file: MediaFile) => void;
  /** Replaces the list of files. */
  instead?: ReactNode;
  /** Toolbar for the selected files. */
  bar: ReactNode;
  /** Panel next to the files. */
  children?: ReactNode;
}

/**
 * Library with folders, files and toolbar.
 * The library screen and the media picker use it.
 */
export function Browser(props: Props) {
  const { library, actions, canManage, canDrag, onAdded, instead } = props;
  const { place, notes } = library;
  const { path, isTrash } = place.place;
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const [folderAsked, setFolderAsked] = useState<FolderAsked | null>(null);
  const [isAddingVideo, setAddingVideo] = useState(false);
  const [hasFolders, setFolders] = useState(false);
  const upload = useUploadInto(path, onAdded);
  useUploadsInLists();
  const canUpload = canManage && !isTrash;
  useFilePaste(upload, !canUpload);
  const drop = useFileDrop(upload, !canUpload);
  const drag = useDrag(actions, canDrag);
  const sidebar = (
    <Sidebar
      place={place}
      hasTrash={props.hasTrash}
      tasks={props.folderTasks}
      onTask={(task, folder) => setFolderAsked({ task, path: folder })}
      onGone={() => setFolders(false)}
    />
  );
  return (
    <DragContext value={canManage ? drag : null}>
      <div className={classes.library}>
        {!isTrash && (
          <LibraryToolbar
            place={place}
            kinds={props.kinds}
            canManage={canManage}
            onUpload={upload}
            onNewFolder={() => setFolderAsked({ task: "create", path })}
            onNewVideo={() => setAddingVideo(true)}
            onShowFolders={() => setFolders(true)}
          />
        )}
        <div className={classes.columns}>
          <div className={classes.side}>{sidebar}</div>
          <div className={classes.main} {...drop.target}>
            <LibraryNotes notes={notes} />
            {instead ?? (
              <FilesPane
                {...props}
                onDrag={canDrag ? (files, event) => drag.start({ files, folder: null }, event) : undefined}
                onDragEnd={drag.end}
                onFolderTask={(task, folder) => setFolderAsked({ task, path: folder })}
              />
            )}
            {drop.isOver && drag.dragged === null && (
              <p className={classes.dropHint} aria-hidden="true">
                {t("upload.dropHere")}
              </p>
            )}
            {props.bar}
          </div>
          {props.children}
        </div>
      </div>
      <UploadTray />
      {folderAsked && (
        <FolderDialog
          asked={folderAsked}
          place={place}
          notes={notes}
          move={(from, parent) => void actions.moveFolder(from, parent)}
          onClose={() => setFolderAsked(null)}
        />
      )}
      {isAddingVideo && (
        <VideoModal
          path={path}
          onDone={(file) => {
            appendFile(queries, file);
            notes.put({ done: t("video.done", { name: file.fileName }) });
            onAdded(file);
            void refetchLibrary(queries);
          }}
          onClose={() => setAddingVideo(false)}
        />
      )}
      {hasFolders && (
        <ThemedModal tone="orange" title={t("folders.label")} onClose={() => setFolders(false)}>
          {sidebar}
        </ThemedModal>
      )}
    </DragContext>
  );
}

interface PaneProps extends Props, Pick<FileListboxProps, "onDrag" | "onDragEnd"> {
  onFolderTask: (task: FolderTask, path: string) => void;
}

/** Height of the column headers above the list. */
const HEAD_HEIGHT_PX = 40;

/** Shows the files of the current folder or search. */
function FilesPane(props: PaneProps) {
  const { library, listRef, onFolderTask, folderTasks } = props;
  const { place, list, selection, select, positions } = library;
  const { view, searchTerm } = place.place;
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: above, height } = useElementSize<HTMLDivElement>();
  const { totalItems, folders, failure } = list;
  const isSearch = searchTerm.trim() !== "";
  const { path, scope, kind, isUnused, columnToSort, sortOrder } = place.place;
  const seen = JSON.stringify([path, searchTerm, scope, kind, isUnused, columnToSort, sortOrder]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `seen` shows other files, so only then is their scroll position restored.
  const arrival = useMemo(() => ({ entry: currentEntry(), position: positions.recall(seen) }), [seen]);
  useLayoutEffect(() => {
    // A list of other files starts at the
    // top, unless its position was saved.
    if (scroller.current && arrival.position.anchor === null) scroller.current.scrollTop = 0;
  }, [arrival]);
  return (
    <>
      <div className={classes.paneHead}>
        <Breadcrumb place={place} />
        <p role="status" className={classes.count}>
          {totalItems === null && failure === null && t("files.loading")}
          {totalItems !== null &&
            t(isSearch ? "files.found" : "files.total", { count: totalItems, term: searchTerm.trim() })}
        </p>
      </div>
      {failure !== null && (
        <FailureNotice
          title={t("files.failed")}
          failure={failure}
          reason={failureWords(failure)}
          onRetry={list.retry}
        />
      )}
      <div ref={scroller} className={classes.scroller}>
        <div ref={above}>
          <FolderCards folders={folders} place={place} tasks={folderTasks} onTask={onFolderTask} />
        </div>
        {view === "list" && totalItems !== null && totalItems > 0 && <ListHead place={place} />}
        {totalItems !== null && totalItems > 0 && (
          <FileListbox
            key={seen}
            ref={listRef ?? null}
            initial={arrival.position}
            onLeave={(position) => positions.keep(seen, arrival.entry, position)}
            list={list}
            view={view}
            selection={selection}
            onSelect={select}
            isMultiple={props.isMultiple}
            click={props.click}
            hasFolders={isSearch}
            scroller={scroller}
            margin={height + (view === "list" ? HEAD_HEIGHT_PX : 0)}
            covered={view === "list" ? HEAD_HEIGHT_PX : 0}
            onOpen={props.onOpen}
            onEscape={props.onEscape}
            onRename={props.onRename}
            onDelete={props.onDelete}
            onDrag={props.onDrag}
            onDragEnd={props.onDragEnd}
          />
        )}
        {totalItems === 0 && (
          <EmptyList place={place} hasFolders={folders.length > 0} canManage={props.canManage} />
        )}
      </div>
    </>
  );
}

/** Returns what is being dragged, and the handlers of drops. */
function useDrag({ moveFiles, moveFolder }: Props["actions"], canDrag: boolean) {
  const { t } = useTranslation("media");
  const [dragged, setDragged] = useState<Dragged | null>(null);
  return useMemo(
    () => ({
      canDrag,
      dragged,
      start: (next: Dragged, event: DragEvent) => {
        setDragged(next);
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        event.dataTransfer.setData(
          "text/plain",
          next.folder ?? next.files.map((file) => file.fileName).join("\n"),
        );
        if (next.files.length > 1) dragImage(event, t("files.total", { count: next.files.length }));
      },
      end: () => setDragged(null),
      onMove: ({ files, folder }: Dragged, path: string) => {
        setDragged(null);
        if (folder !== null) void moveFolder(folder, path);
        else void moveFiles(files, path);
      },
      onUpload: (files: File[], path: string) => {
        uploadQueue.enqueue(files, path);
      },
    }),
    [canDrag, dragged, moveFiles, moveFolder, t],
  );
}

/**
 * Appends each upload to the lists at once.
 * After the last upload, refetches the sorted lists.
 */
function useUploadsInLists(): void {
  const queries = useQueryClient();
  useEffect(() => uploadQueue.onUploaded((file) => appendFile(queries, file)), [queries]);
  const isBusy = useStore(uploadQueue.store, ({ uploads }) => uploads.some(isInProgress));
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refetchLibrary(queries);
    wasBusy.current = isBusy;
  }, [queries, isBusy]);
}
