import { type DragEvent, useRef, useState } from "react";
import { droppedFiles, holdsFiles } from "./dropped-files";

interface FileDrop {
  /** Whether files are over the target now. */
  isOver: boolean;
  /** For the element that takes files; it has `data-dropping` while files are over it. */
  target: {
    "data-dropping": true | undefined;
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Makes an element take files that are dropped on it; folders give the files in them. */
export function useFileDrop(onFiles: (files: File[]) => void, isDisabled = false): FileDrop {
  const [isOver, setOver] = useState(false);
  // The pointer enters an inner element before it leaves the outer one.
  const depth = useRef(0);
  const isTaken = ({ dataTransfer }: DragEvent) => !isDisabled && holdsFiles(dataTransfer);
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
    // A target may be inside another one.
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
