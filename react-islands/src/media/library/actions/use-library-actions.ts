import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { moveDirectory, moveFile, restoreFile } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import type { Results } from "../../../lib/each-in-turn";
import { refetchLibrary } from "../files/file-lists";
import { deselect } from "../files/selection";
import { folderName, pathIn, ROOT } from "../folders/folder-path";
import { useFollowing } from "../place/use-following";
import type { Library } from "../use-library";
import type { Deletion } from "./delete-files-modal";
import type { NamedFailures } from "./use-notes";
import { useTrashLink } from "./use-trash-link";

/**
 * Returns the actions on files and folders.
 * They show their results in `notes`.
 */
export function useLibraryActions({ notes, place, select }: Pick<Library, "notes" | "place" | "select">) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const follow = useFollowing(place);
  const toTrash = useTrashLink(place);
  const folderText = (path: string) => (path === ROOT ? t("folders.root") : path);

  /**
   * Deselects files that were moved
   * to another folder or deleted.
   */
  const letGo = (files: MediaFile[]) =>
    select((before) =>
      deselect(
        before,
        files.map(({ id }) => id),
      ),
    );
  const moveFiles = async (files: MediaFile[], path: string) => {
    const moving = files.filter((file) => file.path !== path);
    const results = await notes.track(t("move.doing"), moving, ({ id, fileName }) =>
      moveFile(id, path, fileName),
    );
    const { done } = results;
    letGo(done);
    await refetchLibrary(queries);
    notes.put({
      done: done.length > 0 ? t("move.done", { count: done.length, folder: folderText(path) }) : null,
      undo: () => void putBack(done),
      failed: failedOf(t("move.failed"), results),
    });
  };
  /** Moves files back to their former folders. */
  const putBack = async (files: MediaFile[]) => {
    const results = await notes.track(t("undo.doing"), files, ({ id, path, fileName }) =>
      moveFile(id, path, fileName),
    );
    await refetchLibrary(queries);
    notes.put({
      done: results.done.length > 0 ? t("undo.moved", { count: results.done.length }) : null,
      failed: failedOf(t("move.failed"), results),
    });
  };
  const restore = async (files: MediaFile[]) => {
    const results = await notes.track(t("undo.doing"), files, ({ id }) => restoreFile(id));
    await refetchLibrary(queries);
    notes.put({
      done: results.done.length > 0 ? t("undo.restored", { count: results.done.length }) : null,
      failed: failedOf(t("trash.notRestored"), results),
    });
  };
  const afterDeletion = ({ deleted, failed }: Deletion) => {
    letGo(deleted);
    notes.put({
      done:
        deleted.length > 0 ? t("delete.done", { count: deleted.length, name: deleted[0]?.fileName }) : null,
      undo: () => void restore(deleted),
      link: toTrash,
      failed: failedOf(t("delete.failed"), { failed }),
    });
    void refetchLibrary(queries);
  };
  const moveFolder = async (path: string, parent: string) => {
    const next = pathIn(parent, folderName(path));
    const results = await notes.track(t("move.doing"), [next], () => moveDirectory(path, next));
    if (results.done.length > 0) follow(path, next);
    await refetchLibrary(queries);
    notes.put({
      done:
        results.done.length > 0
          ? t("moveFolder.done", { name: folderName(path), folder: folderText(parent) })
          : null,
      undo: undefined,
      failed: {
        what: t("moveFolder.failed"),
        items: results.failed.map(({ failure }) => ({ name: folderName(path), failure })),
      },
    });
  };
  return { moveFiles, moveFolder, afterDeletion };
}

function failedOf(what: string, { failed }: Pick<Results<MediaFile>, "failed">): NamedFailures {
  return { what, items: failed.map(({ item, failure }) => ({ name: item.fileName, failure })) };
}
