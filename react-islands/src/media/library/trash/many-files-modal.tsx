import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { purgeFiles, restoreFiles } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { ConfirmModal } from "../../../ui/confirm-modal";
import type { Note } from "../actions/use-notes";
import { refetchLibrary } from "../files/file-lists";
import { type TrashTask, useTrashNote } from "./use-trash-note";

interface Props {
  task: TrashTask;
  /** Null if the task concerns the whole trash. */
  files: MediaFile[] | null;
  count: number;
  onDone: (note: Note) => void;
  /** Called after a failure. Some files may have changed. */
  onFailed: (note: Note) => void;
  onClose: () => void;
}

/** Asks before restoring or permanently deleting files. */
export function ManyFilesModal({ task, files, count, onDone, onFailed, onClose }: Props) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const noteOf = useTrashNote();
  const isPurge = task === "purge";
  const ids = files?.map(({ id }) => id) ?? null;
  const change = useMutation({
    mutationFn: () => (isPurge ? purgeFiles(ids) : restoreFiles(ids)),
    onSettled: () => {
      void refetchLibrary(queries);
      onClose();
    },
    onSuccess: (result) => onDone(noteOf.result(task, result)),
    onError: (failure) => onFailed(noteOf.failure(task, count, failure)),
  });
  const button = isPurge
    ? t(files === null ? "trash.emptyConfirm" : "trash.purge")
    : t(files === null ? "trash.restoreAllConfirm" : "trash.restore");
  return (
    <ConfirmModal
      title={button}
      text={t(isPurge ? "trash.purgeTextOf" : "trash.restoreTextOf", { count })}
      action={button}
      tone={isPurge ? "danger" : "default"}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
