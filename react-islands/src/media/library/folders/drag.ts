import { createContext, type DragEvent, use, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { droppedFiles, holdsFiles } from "../../uploads/dropped-files";
import { isWithin, parentOf } from "./folder-path";

/** What of the library is dragged: files, or a folder. */
export interface Dragged {
  files: MediaFile[];
  folder: string | null;
}

interface Drag {
  /** Whether folders and files can be dragged; else only files of this computer are dropped. */
  canDrag: boolean;
  dragged: Dragged | null;
  start: (dragged: Dragged, event: DragEvent) => void;
  end: () => void;
  /** What was dragged is moved into the folder. */
  onMove: (dragged: Dragged, path: string) => void;
  /** Files of this computer are uploaded into the folder. */
  onUpload: (files: File[], path: string) => void;
}

/** Without one around them folders take nothing. */
export const DragContext = createContext<Drag | null>(null);

/** Whether a folder takes what is dragged: not what is in it already, and no folder takes itself. */
export function takes(path: string, { files, folder }: Dragged): boolean {
  if (folder !== null) return !isWithin(path, folder) && parentOf(folder) !== path;
  return files.some((file) => file.path !== path);
}

/** Makes the element of a folder take what is dragged onto it. It has `data-over` while something is over it. */
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
