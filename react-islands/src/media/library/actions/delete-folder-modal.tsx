import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteDirectory, type PagesInUse, pagesInUse } from "../../../api/media";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { Notice } from "../../../ui/notice";
import { FileUsesList } from "../details/file-uses-list";
import { folderName } from "../folders/folder-path";
import classes from "./actions.module.css";
import { useFailureWords } from "./use-failure-words";

interface Props {
  path: string;
  /** `count` is the number of files that were moved to the trash. */
  onDone: (count: number) => void;
  onClose: () => void;
}

/**
 * Asks before a folder is deleted.
 * Asks again if pages use its files.
 */
export function DeleteFolderModal({ path, onDone, onClose }: Props) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const name = folderName(path);
  const [used, setUsed] = useState<PagesInUse | null>(null);
  const deleting = useMutation({
    mutationFn: () => deleteDirectory(path, used !== null),
    onError: (failure) => setUsed(pagesInUse(failure) ?? used),
    onSuccess: (count) => {
      onClose();
      onDone(count);
    },
  });
  return (
    <ConfirmModal
      // A new key mounts the dialog again,
      // so that Cancel gets the focus.
      key={String(used !== null)}
      title={used ? t("delete.usedTitle") : t("deleteFolder.title")}
      text={used ? t("deleteFolder.usedText", { name }) : t("deleteFolder.text", { name })}
      action={used ? t("delete.anyway") : t("deleteFolder.confirm")}
      tone="danger"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      {used && (
        <section className={classes.used} role="alert">
          <h3>{t("deleteFolder.usedOn", { name, count: used.totalPages })}</h3>
          <FileUsesList uses={used.pages} total={used.totalPages} />
        </section>
      )}
      {deleting.isError && !pagesInUse(deleting.error) && (
        <Notice tone="danger">
          <p>{t("failure.because", { what: t("deleteFolder.failed"), why: failureWords(deleting.error) })}</p>
        </Notice>
      )}
    </ConfirmModal>
  );
}
