import { createContext, type DragEvent, use, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { containsFiles, droppedFiles } from "../../uploads/dropped-files";
import { isWithin, parentOf } from "./folder-path";

/** Files or a folder that the user drags. */
export interface Dragged {
  files: MediaFile[];
  folder: string | null;
}

interface Drag {
  /** False if only files from the computer can be dropped. */
  canDrag: boolean;
  dragged: Dragged | null;
  start: (dragged: Dragged, event: DragEvent) => void;
  end: () => void;
  /** Moves the dragged items into a folder. */
  onMove: (dragged: Dragged, path: string) => void;
  /** Uploads files from the computer into a folder. */
  onUpload: (files: File[], path: string) => void;
}

/** Null without a provider. Then folders accept no drops. */
export const DragContext = createContext<Drag | null>(null);

/**
 * Returns true if a folder accepts the dragged items.
 * It accepts neither its own content
 * nor a folder that contains it.
 */
export function acceptsDrop(path: string, { files, folder }: Dragged): boolean {
  if (folder !== null) return !isWithin(path, folder) && parentOf(folder) !== path;
  return files.some((file) => file.path !== path);
}

/**
 * Returns the props of a drop target for a folder.
 * It has `data-over` while items are dragged over it.
 */
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
