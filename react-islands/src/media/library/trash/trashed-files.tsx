import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listTrashedFiles, pagesInUse, purgeFile, restoreFile, restoreFiles } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import type { Sorting } from "../../../lib/list/list-state";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { Icon } from "../../../ui/icon";
import type { ListColumn } from "../../../ui/list-screen/list-column";
import { ListScreen } from "../../../ui/list-screen/list-screen";
import { useList } from "../../../ui/list-screen/use-list";
import { useRowSelection } from "../../../ui/list-screen/use-row-selection";
import { Notice } from "../../../ui/notice";
import { useFormat } from "../../../ui/use-format";
import { useFailureWords } from "../actions/use-failure-words";
import type { Note, Notes } from "../actions/use-notes";
import { FileUsesList } from "../details/file-uses-list";
import { refetchLibrary } from "../files/file-lists";
import { Thumbnail } from "../files/thumbnail";
import { useSizeText } from "../files/use-file-words";
import { ROOT } from "../folders/folder-path";
import { ManyFilesModal } from "./many-files-modal";
import classes from "./trash.module.css";
import { type TrashTask, useTrashNote } from "./use-trash-note";

const LATEST_FIRST: Sorting = { columnToSort: "", sortOrder: "desc" };

const idOf = ({ id }: MediaFile) => id;

/**
 * Task on several files.
 * `files` is null if it concerns the whole trash.
 */
interface Asked {
  task: TrashTask;
  files: MediaFile[] | null;
  count: number;
}

/**
 * Lists deleted files.
 * Users can restore them or delete them permanently.
 */
export default function TrashedFiles({ notes }: { notes: Notes }) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const noteOf = useTrashNote();
  const [purging, setPurging] = useState<MediaFile | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useList({
    name: ["media", "trash"],
    ownSorting: LATEST_FIRST,
    fetchItems: ({ pageIndex, pageSize, searchTerm }, signal) =>
      listTrashedFiles({ pageIndex, pageSize, searchTerm }, signal),
  });
  const rows = useRowSelection(list.items, idOf);
  // Reloads the list, because another user or
  // an incomplete task may have changed files.
  const announceFailure = (note: Note) => {
    notes.put(note);
    list.reload();
  };
  const restoring = useMutation({
    mutationFn: ({ id }: MediaFile) => restoreFile(id),
    onSuccess: ({ fileName }) => {
      notes.put({ done: t("trash.restored", { name: fileName }) });
      list.reload();
      void refetchLibrary(queries);
    },
    onError: (failure, { fileName }) =>
      announceFailure({
        done: null,
        failed: { what: t("trash.notRestored"), items: [{ name: fileName, failure }] },
      }),
  });
  const columns = useColumns({
    restoring: restoring.isPending ? restoring.variables.id : null,
    onRestore: restoring.mutate,
    onPurge: setPurging,
  });
  const announce = (note: Note) => {
    notes.put(note);
    rows.clear();
    list.reload();
  };
  const restoringSelected = useMutation({
    mutationFn: (ids: number[]) => restoreFiles(ids),
    onSuccess: (result) => announce(noteOf.result("restore", result)),
    onError: (failure, ids) => announceFailure(noteOf.failure("restore", ids.length, failure)),
    onSettled: () => void refetchLibrary(queries),
  });
  // No actions on all files during a search,
  // because “all” would seem to mean the results.
  const total = list.state.searchTerm === "" ? (list.totalItems ?? 0) : 0;
  return (
    <section className={classes.trash} aria-labelledby="trash-title">
      <h2 id="trash-title">{t("trash.title")}</h2>
      <p>{t("trash.text")}</p>
      <ListScreen
        list={list}
        columns={columns}
        idOf={idOf}
        words={{
          caption: t("trash.caption"),
          loading: t("trash.loading"),
          failed: t("trash.failed"),
          total: (count) => t("files.total", { count }),
          empty: t("trash.empty"),
          searchPlaceholder: t("search.placeholder"),
        }}
        controls={
          total > 0 && (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="undo" />}
                disabled={!list.isCurrent}
                onClick={() => setAsked({ task: "restore", files: null, count: total })}
              >
                {t("trash.restoreAll")}
              </Button>
              <Button
                variant="outline"
                color="red"
                leftSection={<Icon name="trash" />}
                disabled={!list.isCurrent}
                onClick={() => setAsked({ task: "purge", files: null, count: total })}
              >
                {t("trash.emptyTrash")}
              </Button>
            </>
          )
        }
        selection={{
          rows,
          nameOf: ({ fileName }) => fileName,
          actions: (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<Icon name="undo" />}
                loading={restoringSelected.isPending}
                onClick={() => restoringSelected.mutate(rows.selected.map(idOf))}
              >
                {t("trash.restore")}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                onClick={() => setAsked({ task: "purge", files: rows.selected, count: rows.selected.length })}
              >
                {t("trash.purge")}
              </Button>
            </>
          ),
        }}
      />
      {asked && (
        <ManyFilesModal
          {...asked}
          onDone={announce}
          onFailed={announceFailure}
          onClose={() => setAsked(null)}
        />
      )}
      {purging && (
        <PurgeModal
          file={purging}
          onDone={() => {
            notes.put({ done: t("trash.purged", { name: purging.fileName }) });
            list.reload();
          }}
          onClose={() => setPurging(null)}
        />
      )}
    </section>
  );
}

interface ColumnsProps {
  /** Id of the file that is being restored. */
  restoring: number | null;
  onRestore: (file: MediaFile) => void;
  onPurge: (file: MediaFile) => void;
}

function useColumns({ restoring, onRestore, onPurge }: ColumnsProps): ListColumn<MediaFile>[] {
  const { t } = useTranslation("media");
  const format = useFormat();
  const sizeText = useSizeText();
  return [
    {
      header: t("details.name"),
      accessor: "fileName",
      renderValue: (file) => (
        <span className={classes.file}>
          <span className={classes.picture}>
            <Thumbnail file={file} sizes="3rem" />
          </span>
          <bdi className={classes.name}>{file.fileName}</bdi>
        </span>
      ),
    },
    {
      header: t("details.folder"),
      accessor: "path",
      formatField: (path) => (path === ROOT ? t("folders.root") : String(path)),
    },
    {
      header: t("details.size"),
      accessor: "size",
      formatField: (size) => (Number(size) > 0 ? sizeText(Number(size)) : ""),
    },
    {
      header: t("trash.deleted"),
      accessor: "deletedAt",
      formatField: (time) => (time ? format.dateTime(String(time)) : ""),
    },
    {
      header: t("trash.actions"),
      accessor: "actions",
      width: "1%",
      renderValue: (file) => (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="undo" />}
            loading={file.id === restoring}
            aria-label={t("trash.restoreOf", { name: file.fileName })}
            onClick={() => onRestore(file)}
          >
            {t("trash.restore")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t("trash.purgeOf", { name: file.fileName })}
            onClick={() => onPurge(file)}
          >
            {t("trash.purge")}
          </Button>
        </span>
      ),
    },
  ];
}

interface PurgeProps {
  file: MediaFile;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a file is deleted permanently. */
function PurgeModal({ file, onDone, onClose }: PurgeProps) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const purging = useMutation({
    mutationFn: () => purgeFile(file.id),
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  const used = pagesInUse(purging.error);
  return (
    <ConfirmModal
      title={t("trash.purge")}
      text={t("trash.purgeText", { name: file.fileName })}
      action={t("trash.purge")}
      tone="danger"
      isBusy={purging.isPending}
      onConfirm={() => purging.mutate()}
      onClose={onClose}
    >
      {used && (
        <section role="alert">
          <p>{t("trash.usedText", { name: file.fileName })}</p>
          <h3>{t("trash.usedOn", { name: file.fileName, count: used.totalPages })}</h3>
          <FileUsesList uses={used.pages} total={used.totalPages} />
        </section>
      )}
      {purging.isError && !used && (
        <Notice tone="danger">
          <p>{t("failure.because", { what: t("trash.notPurged"), why: failureWords(purging.error) })}</p>
        </Notice>
      )}
    </ConfirmModal>
  );
}
