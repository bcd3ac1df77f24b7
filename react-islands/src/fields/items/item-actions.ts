import type { KeyboardEvent } from "react";

type Action = (() => void) | null;

/**
 * Actions on an item.
 * Null if its position or a limit prevents the action.
 */
export interface ItemActions {
  up: Action;
  down: Action;
  duplicate: Action;
  remove: Action;
}

/**
 * Request to open or close all items.
 * Each item handles it once.
 */
export interface OpenAll {
  isOpen: boolean;
}

/** Returns the action of a key. Undefined if the key has none. */
export function actionOf(event: KeyboardEvent, actions: ItemActions): Action | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.altKey && event.key === "ArrowUp") return actions.up;
  if (event.altKey && event.key === "ArrowDown") return actions.down;
  if (isCommand && event.key === "d") return actions.duplicate;
  if (!isCommand && !event.altKey && event.key === "Delete") return actions.remove;
  return undefined;
}
