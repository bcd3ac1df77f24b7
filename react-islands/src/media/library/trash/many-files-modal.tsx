import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { purgeFiles, restoreFiles } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { Notice } from "../../../ui/notice";
import { useFailureWords } from "../actions/use-failure-words";
import type { Note } from "../actions/use-notes";
import { refetchLibrary } from "../files/file-lists";

export type TrashTask = "restore" | "purge";

interface Props {
  task: TrashTask;
  /** The files, or `null` for everything in the trash. */
  files: MediaFile[] | null;
  count: number;
  onDone: (note: Note) => void;
  onClose: () => void;
}

/** Asks before several files of the trash are restored or removed for good. */
export function ManyFilesModal({ task, files, count, onDone, onClose }: Props) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const isPurge = task === "purge";
  const ids = files?.map(({ id }) => id) ?? null;
  const change = useMutation({
    mutationFn: () => (isPurge ? purgeFiles(ids) : restoreFiles(ids)),
    onSuccess: ({ files: changed, ...left }) => {
      void refetchLibrary(queries);
      onClose();
      onDone({
        done: changed > 0 ? t(isPurge ? "trash.purgedOf" : "trash.restoredOf", { count: changed }) : null,
        left,
      });
    },
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
    >
      {change.isError && (
        <Notice tone="danger">
          <p>
            {t("failure.because", {
              what: t(isPurge ? "trash.notPurged" : "trash.notRestored"),
              why: failureWords(change.error),
            })}
          </p>
        </Notice>
      )}
    </ConfirmModal>
  );
}
