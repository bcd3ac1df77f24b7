import type { MediaFolder } from "../../../api/wire";
import { parentOf, ROOT } from "./folder-path";

/** A folder in the tree. */
export interface FolderRow {
  path: string;
  /** Empty if it is the root. */
  name: string;
  /** Level in the tree. The root has level 1. */
  level: number;
  /** Position among its siblings, from 1. */
  place: number;
  siblings: number;
  /** Null if it has no subfolders. */
  isOpen: boolean | null;
}

/**
 * Returns the visible rows of the tree.
 * The root is always expanded.
 */
export function folderRows(folders: MediaFolder[], open: ReadonlySet<string>): FolderRow[] {
  const byParent = new Map<string, MediaFolder[]>();
  for (const folder of folders) {
    const parent = parentOf(folder.path);
    const children = byParent.get(parent);
    if (children) children.push(folder);
    else byParent.set(parent, [folder]);
  }
  const rows: FolderRow[] = [];
  const visit = (
    folder: Pick<MediaFolder, "path" | "name">,
    level: number,
    place: number,
    siblings: number,
  ) => {
    const children = byParent.get(folder.path) ?? [];
    const isOpen = children.length === 0 ? null : folder.path === ROOT || open.has(folder.path);
    rows.push({ path: folder.path, name: folder.name, level, place, siblings, isOpen });
    if (!isOpen) return;
    for (const [index, child] of children.entries()) visit(child, level + 1, index + 1, children.length);
  };
  visit({ path: ROOT, name: "" }, 1, 1, 1);
  return rows;
}
