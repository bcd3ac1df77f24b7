import { type DragEvent, useRef, useState } from "react";
import { containsFiles, droppedFiles } from "./dropped-files";

interface FileDrop {
  /** True while files are dragged over the target. */
  isOver: boolean;
  /**
   * Props of the drop target.
   * It has `data-dropping` during a drag.
   */
  target: {
    "data-dropping": true | undefined;
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Makes an element accept dropped files and folders. */
export function useFileDrop(onFiles: (files: File[]) => void, isDisabled = false): FileDrop {
  const [isOver, setOver] = useState(false);
  // Number of entered elements.
  // Browsers enter the inner element
  // before they leave the outer one.
  const depth = useRef(0);
  const isTaken = ({ dataTransfer }: DragEvent) => !isDisabled && containsFiles(dataTransfer);
  const setDepth = (next: number) => {
    depth.current = Math.max(0, next);
    setOver(depth.current > 0);
  };
  const onDragEnter = (event: DragEvent) => {
    if (isTaken(event)) setDepth(depth.current + 1);
  };
  const onDragLeave = (event: DragEvent) => {
    if (isTaken(event)) setDepth(depth.current - 1);
  };
  const onDragOver = (event: DragEvent) => {
    if (!isTaken(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  };
  const onDrop = async (event: DragEvent) => {
    if (!isTaken(event)) return;
    event.preventDefault();
    // Drop targets can be nested.
    event.stopPropagation();
    setDepth(0);
    const files = await droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(files);
  };
  return {
    isOver,
    target: { "data-dropping": isOver || undefined, onDragEnter, onDragOver, onDragLeave, onDrop },
  };
}
