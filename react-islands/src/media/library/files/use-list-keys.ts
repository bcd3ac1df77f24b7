import type { KeyboardEvent } from "react";

interface ListKeys {
  count: number;
  columns: number;
  /** Number of files that Page Up and Page Down skip. */
  page: number;
  current: number;
  onMove: (place: number, isExtending: boolean) => void;
  onToggle: () => void;
  onOpen: () => void;
  onAll: () => void;
  /** Returns true if Escape closed or deselected something. */
  onEscape: () => boolean;
  onRename?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function handleListKey(event: KeyboardEvent, keys: ListKeys): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const to = indexAfterKey(event.key, keys);
  if (to !== null && !event.altKey) keys.onMove(to, event.shiftKey);
  else if (event.key === " ") keys.onToggle();
  else if (event.key === "Enter" && !isCommand) keys.onOpen();
  else if (isCommand && event.key.toLowerCase() === "a") keys.onAll();
  else if (event.key === "F2" && keys.onRename) keys.onRename();
  else if (event.key === "Delete" && keys.onDelete) keys.onDelete();
  else if (event.key !== "Escape" || !keys.onEscape()) return;
  event.preventDefault();
  event.stopPropagation();
}

function indexAfterKey(key: string, { count, columns, page, current }: ListKeys): number | null {
  const step = STEPS[key]?.({ columns, page });
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (step === undefined) return null;
  const to = current + step;
  // Up and Down keep the column.
  // Down into an incomplete last row goes to the last file.
  if (Math.abs(step) === columns && columns > 1) {
    if (to < 0) return current;
    const isLastRow = Math.floor(current / columns) === Math.floor((count - 1) / columns);
    return to >= count && isLastRow ? current : Math.min(to, count - 1);
  }
  return Math.min(Math.max(0, to), count - 1);
}

const STEPS: Record<string, (list: { columns: number; page: number }) => number> = {
  ArrowRight: ({ columns }) => (columns > 1 ? 1 : 0),
  ArrowLeft: ({ columns }) => (columns > 1 ? -1 : 0),
  ArrowDown: ({ columns }) => columns,
  ArrowUp: ({ columns }) => -columns,
  PageDown: ({ page }) => page,
  PageUp: ({ page }) => -page,
};
