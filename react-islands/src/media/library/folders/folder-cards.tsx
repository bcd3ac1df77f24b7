import { use } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFolder } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import type { LibraryNavigation } from "../place/use-place";
import { DragContext, useFolderDrop } from "./drag";
import { FolderLink } from "./folder-link";
import { FolderMenu, type FolderTask } from "./folder-menu";
import classes from "./folders.module.css";

interface Props {
  folders: MediaFolder[];
  place: LibraryNavigation;
  tasks: FolderTask[];
  onTask: (task: FolderTask, path: string) => void;
}

/** Subfolders of the shown folder. */
export function FolderCards({ folders, ...others }: Props) {
  const { t } = useTranslation("media");
  if (folders.length === 0) return null;
  return (
    <div className={classes.above}>
      <ul className={classes.cards} aria-label={t("folders.inHere")}>
        {folders.map((folder) => (
          <Card key={folder.path} folder={folder} {...others} />
        ))}
      </ul>
    </div>
  );
}

function Card({ folder, place, tasks, onTask }: Omit<Props, "folders"> & { folder: MediaFolder }) {
  const { t } = useTranslation("media");
  const drag = use(DragContext);
  const { path, name, fileCount } = folder;
  const drop = useFolderDrop(path);
  return (
    <li
      className={classes.card}
      draggable={drag?.canDrag === true}
      onDragStart={(event) => drag?.start({ files: [], folder: path }, event)}
      onDragEnd={drag?.end}
      {...drop}
    >
      <FolderLink
        className={classes.cardLink}
        address={place.addressOf({ path })}
        onGo={() => place.go({ path })}
        draggable={false}
      >
        <Icon name="folder" />
        <span className={classes.cardName} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.cardCount}>{t("folders.files", { count: fileCount })}</span>
      </FolderLink>
      <FolderMenu name={name} tasks={tasks} onTask={(task) => onTask(task, path)} />
    </li>
  );
}
