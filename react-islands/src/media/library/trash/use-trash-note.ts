import { useTranslation } from "react-i18next";
import type { TrashResult } from "../../../api/media";
import type { Note } from "../actions/use-notes";

export type TrashTask = "restore" | "purge";

interface TrashNote {
  result: (task: TrashTask, result: TrashResult) => Note;
  /**
   * Note about a failure, after which
   * some files may have changed.
   */
  failure: (task: TrashTask, count: number, failure: unknown) => Note;
}

/** Returns the notes about tasks on several files in the trash. */
export function useTrashNote(): TrashNote {
  const { t } = useTranslation("media");
  return {
    result: (task, { files, ...inUse }) => {
      if (files > 0) {
        return { done: t(task === "purge" ? "trash.purgedOf" : "trash.restoredOf", { count: files }), inUse };
      }
      const none = t(task === "purge" ? "trash.nonePurged" : "trash.noneRestored");
      return { done: inUse.totalFilesInUse > 0 ? null : none, inUse };
    },
    failure: (task, count, failure) => ({
      done: null,
      failed: {
        what: t(task === "purge" ? "trash.notAllPurged" : "trash.notAllRestored"),
        items: [{ name: t("files.total", { count }), failure }],
      },
    }),
  };
}
