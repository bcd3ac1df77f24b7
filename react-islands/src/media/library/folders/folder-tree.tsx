import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { MediaFolder } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { DragContext, useFolderDrop } from "./drag";
import { ancestorsOf, parentOf, ROOT } from "./folder-path";
import { type FolderRow, folderRows } from "./folder-rows";
import classes from "./folders.module.css";

interface Props {
  folders: MediaFolder[];
  /** Shown or chosen folder. Null if there is none. */
  current: string | null;
  onChoose: (path: string) => void;
  onRename?: ((path: string) => void) | undefined;
  onDelete?: ((path: string) => void) | undefined;
}

/**
 * Tree of all folders.
 * The folders around the current one are expanded.
 */
export function FolderTree({ folders, current, onChoose, onRename, onDelete }: Props) {
  const { t } = useTranslation("media");
  const tree = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState(current ?? ROOT);
  useEffect(() => {
    if (current === null) return;
    setFocused(current);
    setOpen((before) => new Set([...before, ...ancestorsOf(current)]));
  }, [current]);
  const rows = useMemo(() => folderRows(folders, open), [folders, open]);
  const tabStop = rows.some(({ path }) => path === focused) ? focused : ROOT;
  const setRowOpen = (path: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, path] : [...before].filter((each) => each !== path)));
  const focus = (path: string) => {
    setFocused(path);
    const items = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
    [...items].find((item) => item.dataset.path === path)?.focus();
  };
  /** Returns the action of a key on a row, or null. */
  const actionOf = (key: string, row: FolderRow, place: number): (() => void) | null => {
    const { path, isOpen } = row;
    const isRoot = path === ROOT;
    switch (key) {
      case "ArrowDown":
        return () => focus(rows[place + 1]?.path ?? path);
      case "ArrowUp":
        return () => focus(rows[place - 1]?.path ?? path);
      case "ArrowRight":
        return () => (isOpen === false ? setRowOpen(path, true) : focus(childOf(rows, place)));
      case "ArrowLeft":
        return () => (isOpen && !isRoot ? setRowOpen(path, false) : focus(parentOf(path)));
      case "Home":
        return () => focus(ROOT);
      case "End":
        return () => focus(rows.at(-1)?.path ?? ROOT);
      case "Enter":
      case " ":
        return () => onChoose(path);
      case "F2":
        return onRename && !isRoot ? () => onRename(path) : null;
      case "Delete":
        return onDelete && !isRoot ? () => onDelete(path) : null;
      default:
        return null;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = rows.findIndex(({ path }) => path === tabStop);
    const row = rows[place];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key, row, place);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onClick = ({ target }: MouseEvent) => {
    const path = target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset.path : null;
    if (!path) return;
    const isToggle = target instanceof Element && target.closest("[data-toggle]") !== null;
    if (isToggle) setRowOpen(path, !open.has(path));
    else onChoose(path);
  };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t("folders.label")}
      className={classes.tree}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.path}
          row={row}
          isCurrent={row.path === current}
          isTabStop={row.path === tabStop}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: FolderRow;
  isCurrent: boolean;
  isTabStop: boolean;
  onFocus: (path: string) => void;
}

function TreeRow({ row, isCurrent, isTabStop, onFocus }: RowProps) {
  const { t } = useTranslation("media");
  const drag = use(DragContext);
  const { path, name, isOpen } = row;
  const drop = useFolderDrop(path);
  const isRoot = path === ROOT;
  return (
    <div
      role="treeitem"
      className={classes.treeRow}
      data-path={path}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isCurrent}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={isOpen ?? undefined}
      style={{ "--level": row.level - 1 } as CSSProperties}
      draggable={drag?.canDrag === true && !isRoot}
      onDragStart={(event) => drag?.start({ files: [], folder: path }, event)}
      onDragEnd={drag?.end}
      {...drop}
      onFocus={() => onFocus(path)}
    >
      {isOpen === null || isRoot ? (
        <span className={classes.toggle} />
      ) : (
        <span className={classes.toggle} data-toggle data-open={isOpen || undefined} aria-hidden="true">
          <Icon name="next" />
        </span>
      )}
      <Icon name="folder" />
      <span className={classes.treeName}>
        <bdi>{isRoot ? t("folders.root") : name}</bdi>
      </span>
    </div>
  );
}

/**
 * Returns the path of the first child
 * of a row, or else of the row.
 */
function childOf(rows: FolderRow[], place: number): string {
  const [row, next] = [rows[place], rows[place + 1]];
  return row && next && next.level > row.level ? next.path : (row?.path ?? ROOT);
}
