import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createDirectory, moveDirectory } from "../../../api/media";
import { DeleteFolderModal } from "../actions/delete-folder-modal";
import { FolderChooserModal } from "../actions/folder-chooser-modal";
import { NameModal } from "../actions/name-modal";
import type { Notes } from "../actions/use-notes";
import { useTrashLink } from "../actions/use-trash-link";
import { appendFolder, refetchLibrary } from "../files/file-lists";
import { useFollowing } from "../place/use-following";
import type { LibraryNavigation } from "../place/use-place";
import { acceptsDrop } from "./drag";
import type { FolderTask } from "./folder-menu";
import { folderName, isWithin, parentOf, pathIn } from "./folder-path";

/**
 * Task on the folder `path`.
 * For `create`, it is the parent of the new folder.
 */
export interface FolderAsked {
  task: FolderTask | "create";
  path: string;
}

interface Props {
  asked: FolderAsked;
  place: LibraryNavigation;
  notes: Notes;
  move: (path: string, parent: string) => void;
  onClose: () => void;
}

/** Dialog that creates, renames, moves or deletes a folder. */
export function FolderDialog({ asked: { task, path }, place, notes, move, onClose }: Props) {
  const { t } = useTranslation("media");
  const queries = useQueryClient();
  const name = folderName(path);
  const follow = useFollowing(place);
  const toTrash = useTrashLink(place);
  if (task === "create") {
    return (
      <NameModal
        words={{
          title: t("createFolder.title"),
          label: t("createFolder.name"),
          submit: t("createFolder.submit"),
          failed: t("createFolder.failed"),
        }}
        initial=""
        save={(folder) => createDirectory(path, folder)}
        onDone={(folder) => {
          appendFolder(queries, path, folder);
          notes.put({ done: t("createFolder.done", { name: folder.name }) });
          void refetchLibrary(queries);
        }}
        onClose={onClose}
      />
    );
  }
  if (task === "rename") {
    return (
      <NameModal
        words={{
          title: t("rename.title", { name }),
          label: t("createFolder.name"),
          submit: t("rename.submit"),
          failed: t("moveFolder.failed"),
        }}
        initial={name}
        save={(next) => moveDirectory(path, pathIn(parentOf(path), next))}
        onDone={(folder) => {
          follow(path, folder.path);
          notes.put({ done: t("rename.done", { name: folder.name }) });
          void refetchLibrary(queries);
        }}
        onClose={onClose}
      />
    );
  }
  if (task === "move") {
    return (
      <FolderChooserModal
        title={t("moveFolder.title", { name })}
        initial={parentOf(path)}
        takes={(parent) => acceptsDrop(parent, { files: [], folder: path })}
        onChoose={(parent) => {
          onClose();
          move(path, parent);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <DeleteFolderModal
      path={path}
      onDone={(count) => {
        if (isWithin(place.place.path, path)) place.go({ path: parentOf(path) }, "replace");
        notes.put({
          done: t("deleteFolder.done", { name, count }),
          link: count > 0 ? toTrash : undefined,
        });
        void refetchLibrary(queries);
      }}
      onClose={onClose}
    />
  );
}
