import { createContext, type DragEvent, use, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { containsFiles, droppedFiles } from "../../uploads/dropped-files";
import { isWithin, parentOf } from "./folder-path";

/** Dragged files or folder. */
export interface Dragged {
  files: MediaFile[];
  folder: string | null;
}

interface Drag {
  /** False if only files can be dropped. */
  canDrag: boolean;
  dragged: Dragged | null;
  start: (dragged: Dragged, event: DragEvent) => void;
  end: () => void;
  /** Moves the dragged items into a folder. */
  onMove: (dragged: Dragged, path: string) => void;
  /** Uploads files from the computer into a folder. */
  onUpload: (files: File[], path: string) => void;
}

/** Null outside a provider, without drops. */
export const DragContext = createContext<Drag | null>(null);

/** Rejects current content, and folders inside themselves. */
export function acceptsDrop(path: string, { files, folder }: Dragged): boolean {
  if (folder !== null) return !isWithin(path, folder) && parentOf(folder) !== path;
  return files.some((file) => file.path !== path);
}

/** Makes a drop target, with `data-over` during drags. */
export function useFolderDrop(path: string) {
  const drag = use(DragContext);
  const [isOver, setOver] = useState(false);
  const isTaken = (event: DragEvent) =>
    drag !== null && (drag.dragged ? acceptsDrop(path, drag.dragged) : containsFiles(event.dataTransfer));
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
