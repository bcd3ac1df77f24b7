import { createContext, type DragEvent, use, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { droppedFiles, holdsFiles } from "../../uploads/dropped-files";
import { isWithin, parentOf } from "./folder-path";

/** The dragged files or the dragged folder. */
export interface Dragged {
  files: MediaFile[];
  folder: string | null;
}

interface Drag {
  /** True if folders and files can be dragged. Otherwise only files from the computer can be dropped. */
  canDrag: boolean;
  dragged: Dragged | null;
  start: (dragged: Dragged, event: DragEvent) => void;
  end: () => void;
  /** Moves the dragged files or folder into a folder. */
  onMove: (dragged: Dragged, path: string) => void;
  /** Uploads files from the computer into a folder. */
  onUpload: (files: File[], path: string) => void;
}

/** Null outside a provider, where folders accept no drops. */
export const DragContext = createContext<Drag | null>(null);

/**
 * Returns true if a folder accepts a drop. It rejects files and folders that it already contains. A folder never
 * moves into itself or its subfolders.
 */
export function takes(path: string, { files, folder }: Dragged): boolean {
  if (folder !== null) return !isWithin(path, folder) && parentOf(folder) !== path;
  return files.some((file) => file.path !== path);
}

/** Makes the element of a folder a drop target. It has `data-over` while a drag is over it. */
export function useFolderDrop(path: string) {
  const drag = use(DragContext);
  const [isOver, setOver] = useState(false);
  const isTaken = (event: DragEvent) =>
    drag !== null && (drag.dragged ? takes(path, drag.dragged) : holdsFiles(event.dataTransfer));
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = drag?.dragged ? "move" : "copy";
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: async (event: DragEvent) => {
      setOver(false);
      if (!drag || !isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (drag.dragged) drag.onMove(drag.dragged, path);
      else drag.onUpload(await droppedFiles(event.dataTransfer), path);
    },
  };
}
