import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteFile, type PagesInUse, pagesInUse } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { eachInTurn } from "../../../lib/each-in-turn";
import { ConfirmModal } from "../../../ui/confirm-modal";
import { FileUsesList } from "../details/file-uses-list";
import { dropFiles } from "../files/file-lists";
import classes from "./actions.module.css";

/** Result of a deletion. */
export interface Deletion {
  deleted: MediaFile[];
  failed: { item: MediaFile; failure: unknown }[];
}

interface Props {
  files: MediaFile[];
  onDone: (deletion: Deletion) => void;
  onClose: () => void;
}

interface UsedFile extends PagesInUse {
  file: MediaFile;
}

const NONE: Deletion = { deleted: [], failed: [] };

/**
 * Asks before files are moved to the trash.
 * Asks again if pages use some of them.
 */
export function DeleteFilesModal({ files, onDone, onClose }: Props) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const [used, setUsed] = useState<UsedFile[]>([]);
  const [deletion, setDeletion] = useState(NONE);
  const [count, setCount] = useState(0);
  const isAgain = used.length > 0;
  const asked = isAgain ? used.map(({ file }) => file) : files;
  const close = (result: Deletion) => {
    onClose();
    if (result.deleted.length + result.failed.length > 0) onDone(result);
  };
  const deleting = useMutation({
    mutationFn: () => eachInTurn(asked, ({ id }) => deleteFile(id, isAgain), { onProgress: setCount }),
    onSuccess: ({ done, failed }) => {
      dropFiles(queries, new Set(done.map(({ id }) => id)));
      const usedNow = failed.flatMap(({ item, failure }): UsedFile[] => {
        const pages = pagesInUse(failure);
        return pages ? [{ file: item, ...pages }] : [];
      });
      const result: Deletion = {
        deleted: [...deletion.deleted, ...done],
        failed: [...deletion.failed, ...failed.filter(({ failure }) => pagesInUse(failure) === null)],
      };
      setDeletion(result);
      setUsed(usedNow);
      if (usedNow.length === 0) close(result);
    },
  });
  const name = asked[0]?.fileName ?? "";
  return (
    <ConfirmModal
      // A new key mounts the dialog again,
      // so that Cancel gets the focus.
      key={String(isAgain)}
      title={isAgain ? t("delete.usedTitle") : t("delete.confirm")}
      text={
        asked.length === 1
          ? t(isAgain ? "delete.usedText" : "delete.text", { name })
          : t(isAgain ? "delete.usedTextOf" : "delete.textOf", { count: asked.length })
      }
      action={isAgain ? t("delete.anyway") : t("delete.confirm")}
      tone="danger"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={() => close(deletion)}
    >
      {isAgain && (
        <div className={classes.used} role="alert">
          {used.map(({ file, pages, totalPages }) => (
            <section key={file.id} aria-label={file.fileName}>
              <h3>{t("delete.usedOn", { name: file.fileName, count: totalPages })}</h3>
              <FileUsesList uses={pages} total={totalPages} />
            </section>
          ))}
        </div>
      )}
      {deleting.isPending && asked.length > 1 && (
        <p role="status">{t("progress.of", { what: t("delete.doing"), count, total: asked.length })}</p>
      )}
    </ConfirmModal>
  );
}
