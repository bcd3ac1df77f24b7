import type { DragEvent } from "react";
import classes from "./folders.module.css";

/** Shows text next to the pointer while dragging. */
export function dragImage(event: DragEvent, text: string): void {
  const image = document.createElement("div");
  image.className = classes.dragImage ?? "";
  image.textContent = text;
  document.body.append(image);
  event.dataTransfer.setDragImage(image, 0, 0);
  // In the next frame, the browser
  // has already captured the image.
  requestAnimationFrame(() => image.remove());
}
