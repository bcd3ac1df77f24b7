import type { KeyboardEvent, PointerEvent } from "react";
import { GROUP, LEVEL, ROW } from "./drag";
import type { SortableRow } from "./sorter";
import { useSorter } from "./sorter-context";

interface Row extends SortableRow {
  isFixed: boolean;
}

/**
 * Returns the attributes of a row in a tree.
 * It moves among the rows of its group, with
 * the rows of deeper levels after it.
 */
export function treeRowAttributes(key: string, group: string, level: number): Record<string, string> {
  return { [ROW]: key, [GROUP]: group, [LEVEL]: String(level) };
}

/** Returns the props of a row and of its handle. */
export function useSortableRow({ key, name, isFixed }: Row) {
  const { sorter, hintId } = useSorter();
  return {
    row: { [ROW]: key },
    handle: {
      "aria-roledescription": "sortable",
      "aria-describedby": hintId,
      disabled: isFixed,
      onPointerDown: (event: PointerEvent<HTMLElement>) => sorter.onPointerDown(event, { key, name }),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => sorter.onKeyDown(event, { key, name }),
    },
  };
}
