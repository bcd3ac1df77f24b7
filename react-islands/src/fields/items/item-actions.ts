import type { KeyboardEvent } from "react";

type Action = (() => void) | null;

/** What can be done with an item; null for what its place or the limits of its list forbid. */
export interface ItemActions {
  up: Action;
  down: Action;
  duplicate: Action;
  remove: Action;
}

/** A request to open or to close all items of a list: a new object each time, followed once. */
export interface OpenAll {
  isOpen: boolean;
}

/** What a key does; undefined for one that does nothing here. */
export function actionOf(event: KeyboardEvent, actions: ItemActions): Action | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.altKey && event.key === "ArrowUp") return actions.up;
  if (event.altKey && event.key === "ArrowDown") return actions.down;
  if (isCommand && event.key === "d") return actions.duplicate;
  if (!isCommand && !event.altKey && event.key === "Delete") return actions.remove;
  return undefined;
}
