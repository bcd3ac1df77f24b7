import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { foldersQuery } from "../../../api/media";
import { FailureNotice } from "../../../ui/failure-notice";
import { Icon } from "../../../ui/icon";
import type { LibraryNavigation } from "../place/use-place";
import { FolderLink } from "./folder-link";
import type { FolderTask } from "./folder-menu";
import { ROOT } from "./folder-path";
import { FolderTree } from "./folder-tree";
import classes from "./folders.module.css";

interface Props {
  place: LibraryNavigation;
  hasTrash: boolean;
  tasks: FolderTask[];
  onTask: (task: FolderTask, path: string) => void;
  /** Called after the user opened another folder. */
  onGone: () => void;
}

/** Navigation with all folders and the trash. */
export function Sidebar({ place, hasTrash, tasks, onTask, onGone }: Props) {
  const { t } = useTranslation("media");
  const folders = useQuery(foldersQuery);
  const { path, isTrash } = place.place;
  const go = (change: Parameters<LibraryNavigation["go"]>[0]) => {
    place.go(change);
    onGone();
  };
  const taskFor = (task: FolderTask) =>
    tasks.includes(task) ? (folder: string) => onTask(task, folder) : undefined;
  return (
    <nav className={classes.sidebar} aria-label={t("folders.places")}>
      {folders.isError && (
        <FailureNotice
          title={t("folders.failed")}
          failure={folders.error}
          onRetry={() => folders.refetch()}
        />
      )}
      <FolderTree
        folders={folders.data ?? []}
        current={isTrash ? null : path}
        onChoose={(chosen) => go({ path: chosen })}
        onRename={taskFor("rename")}
        onDelete={taskFor("delete")}
      />
      {hasTrash && (
        <FolderLink
          className={classes.trash}
          address={place.addressOf({ path: ROOT, isTrash: true })}
          aria-current={isTrash ? "page" : undefined}
          onGo={() => go({ path: ROOT, isTrash: true })}
        >
          <Icon name="trash" />
          {t("trash.title")}
        </FolderLink>
      )}
    </nav>
  );
}
