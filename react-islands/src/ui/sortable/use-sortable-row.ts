import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { CSSProperties } from "react";

interface Row {
  key: string;
  /** What a screen reader calls the row. */
  name: string;
  isFixed: boolean;
}

/** The properties of a row of a sortable list, and of the handle that moves it. */
export function useSortableRow({ key, name, isFixed }: Row) {
  const sortable = useSortable({ id: key, data: { name }, disabled: isFixed });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(sortable.transform) ?? "",
    transition: sortable.transition ?? "",
  };
  return {
    row: { ref: sortable.setNodeRef, style, "data-dragging": sortable.isDragging || undefined },
    handle: {
      ref: sortable.setActivatorNodeRef,
      ...sortable.attributes,
      ...sortable.listeners,
      disabled: isFixed,
    },
  };
}
