import { Button, CloseButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadAddress, moveFile } from "../../api/media";
import type { MediaFile, MediaLibraryProps } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { Notice } from "../../ui/notice";
import { StatusLine } from "../../ui/status-line";
import { ThemedModal } from "../../ui/themed-modal";
import { useFocusAfter } from "../../ui/use-focus-after";
import { DeleteFilesModal } from "./actions/delete-files-modal";
import { FolderChooserModal } from "./actions/folder-chooser-modal";
import { NameModal } from "./actions/name-modal";
import { useLibraryActions } from "./actions/use-library-actions";
import { Browser } from "./browser";
import { type Drafts, useDrafts } from "./details/use-drafts";
import type { FileListHandle } from "./files/file-listbox";
import { putFile, refetchLibrary } from "./files/file-lists";
import { stemLength } from "./files/file-type";
import { NOTHING } from "./files/selection";
import { useReveal } from "./files/use-reveal";
import type { FolderTask } from "./folders/folder-menu";
import classes from "./library.module.css";
import { MEDIA_KINDS } from "./place/library-place";
import { useAddressPlace } from "./place/use-place";
import { FileSelectionBar } from "./selection-bar";
import { useLibrary } from "./use-library";
import { useTop } from "./use-top";

const FileDetails = lazyPart(() => import("./details/file-details"), <Loading what="details" />);
const TrashedFiles = lazyPart(() => import("./trash/trashed-files"), <Loading what="trash" />);

function Loading({ what }: { what: "details" | "trash" }) {
  const { t } = useTranslation("media");
  return <StatusLine>{t(`${what}.loading`)}</StatusLine>;
}

/** Minimum width for details next to the list. */
const WIDE = "(min-width: 75em)";

type Asked = { task: "rename" | "move" | "delete"; files: MediaFile[] };

/** Media library screen to manage files. */
export function MediaLibrary({ locales, canManage, canDelete }: Omit<MediaLibraryProps, "language">) {
  const { t } = useTranslation("media");
  const place = useAddressPlace();
  const library = useLibrary(place);
  const { list, selection, select, notes } = library;
  const { file: opened, path, searchTerm, isTrash } = place.place;
  const actions = useLibraryActions(library);
  const drafts = useDrafts();
  const isWide = useMediaQuery(WIDE) ?? false;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [screen, top] = useTop<HTMLDivElement>();
  const fileList = useRef<FileListHandle>(null);
  const ask = (task: Asked["task"], files: MediaFile[]) => {
    if (files.length > 0) setAsked({ task, files });
  };
  // The dialog may have removed the file that had the focus.
  useFocusAfter(asked !== null, () => fileList.current?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new folder, search or trash view must clear the selection, because the selected files are no longer shown.
  useEffect(() => select(NOTHING), [select, path, searchTerm, isTrash]);
  useReveal(library, fileList, isWide);
  // Preloads the details for the first opened file.
  useEffect(() => FileDetails.preload(), []);
  const open = (file: MediaFile | null) => {
    const mode = opened === null ? "push" : file === null ? "back" : "replace";
    place.go({ file: file?.id ?? null }, mode);
  };
  const folderTasks: FolderTask[] = [
    ...(canManage ? (["rename", "move"] as const) : []),
    ...(canDelete ? (["delete"] as const) : []),
  ];
  const chosen = [...selection.values()];
  const [only] = chosen.length === 1 ? chosen : [];
  const details = opened !== null && !isTrash && (
    <FileDetails
      key={opened}
      id={opened}
      known={list.files.find(({ id }) => id === opened)}
      drafts={drafts}
      locales={locales}
      canManage={canManage}
      canDelete={canDelete}
      onMove={(file) => ask("move", [file])}
      onDelete={(file) => ask("delete", [file])}
    />
  );
  return (
    <div ref={screen} className={classes.screen} style={{ "--library-top": `${top}px` } as CSSProperties}>
      <Browser
        library={library}
        actions={actions}
        kinds={MEDIA_KINDS}
        isMultiple
        click="open"
        canManage={canManage}
        canDrag={canManage}
        folderTasks={folderTasks}
        hasTrash={canDelete}
        listRef={fileList}
        onOpen={open}
        onEscape={() => {
          const isSomething = selection.size > 0 || opened !== null;
          select(NOTHING);
          if (selection.size === 0 && opened !== null) open(null);
          return isSomething;
        }}
        onRename={canManage ? (file) => ask("rename", [file]) : undefined}
        onDelete={canDelete ? (files) => ask("delete", files) : undefined}
        onAdded={() => {}}
        instead={isTrash ? <TrashedFiles notes={notes} /> : undefined}
        bar={
          <FileSelectionBar library={library}>
            {only && only.kind !== "video" && (
              <Button
                component="a"
                variant="subtle"
                size="xs"
                leftSection={<Icon name="download" />}
                href={downloadAddress(only.id)}
                download={only.fileName}
              >
                <span className={classes.barLabel}>{t("details.download")}</span>
              </Button>
            )}
            {only && canManage && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<Icon name="pencil" />}
                onClick={() => ask("rename", chosen)}
              >
                <span className={classes.barLabel}>{t("rename.button")}</span>
              </Button>
            )}
            {canManage && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<Icon name="move" />}
                onClick={() => ask("move", chosen)}
              >
                <span className={classes.barLabel}>{t("move.button")}</span>
              </Button>
            )}
            {canDelete && (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                leftSection={<Icon name="trash" />}
                onClick={() => ask("delete", chosen)}
              >
                <span className={classes.barLabel}>{t("delete.button")}</span>
              </Button>
            )}
          </FileSelectionBar>
        }
      >
        {details && isWide && (
          <aside className={classes.aside} aria-label={t("details.title")}>
            <div className={classes.asideHead}>
              <h2>{t("details.title")}</h2>
              <CloseButton aria-label={t("details.close")} onClick={() => open(null)} />
            </div>
            <UnsavedFiles drafts={drafts} current={opened} onOpen={open} />
            {details}
          </aside>
        )}
      </Browser>
      {details && !isWide && (
        <ThemedModal tone="grey" title={t("details.title")} onClose={() => open(null)}>
          <UnsavedFiles drafts={drafts} current={opened} onOpen={open} />
          {details}
        </ThemedModal>
      )}
      {asked && (
        <FileDialog
          asked={asked}
          actions={actions}
          onRenamed={(name) => notes.put({ done: t("rename.done", { name }) })}
          onDeleted={(ids) => {
            if (opened !== null && ids.includes(opened)) open(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface DialogProps {
  asked: Asked;
  actions: ReturnType<typeof useLibraryActions>;
  onRenamed: (name: string) => void;
  onDeleted: (ids: number[]) => void;
  onClose: () => void;
}

/** Dialog for a task on files. */
function FileDialog({ asked: { task, files }, actions, onRenamed, onDeleted, onClose }: DialogProps) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const [file] = files;
  if (!file) return null;
  if (task === "delete") {
    return (
      <DeleteFilesModal
        files={files}
        onDone={(deletion) => {
          actions.afterDeletion(deletion);
          onDeleted(deletion.deleted.map(({ id }) => id));
        }}
        onClose={onClose}
      />
    );
  }
  if (task === "move") {
    return (
      <FolderChooserModal
        title={
          files.length === 1
            ? t("move.title", { name: file.fileName })
            : t("move.titleOf", { count: files.length })
        }
        initial={file.path}
        takes={(path) => files.some((each) => each.path !== path)}
        onChoose={(path) => {
          onClose();
          void actions.moveFiles(files, path);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <NameModal
      words={{
        title: t("rename.title", { name: file.fileName }),
        label: t("details.name"),
        submit: t("rename.submit"),
        failed: t("move.failed"),
      }}
      initial={file.fileName}
      chosen={stemLength(file.fileName)}
      save={(name) => moveFile(file.id, file.path, name)}
      onDone={(renamed) => {
        putFile(queries, renamed);
        onRenamed(renamed.fileName);
        void refetchLibrary(queries);
      }}
      onClose={onClose}
    />
  );
}

interface UnsavedProps {
  drafts: Drafts;
  /** The opened file. */
  current: number | null;
  onOpen: (file: MediaFile) => void;
}

/** Links to other files with unsaved changes. */
function UnsavedFiles({ drafts, current, onOpen }: UnsavedProps) {
  const { t } = useTranslation("media");
  const others = drafts.files.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("details.unsavedElsewhere")}</p>
      {others.map((file) => (
        <Button key={file.id} variant="default" size="xs" onClick={() => onOpen(file)}>
          <bdi>{file.fileName}</bdi>
        </Button>
      ))}
    </Notice>
  );
}
