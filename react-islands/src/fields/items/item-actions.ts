import type { KeyboardEvent } from "react";

type Action = (() => void) | null;

/** The actions on an item, null if its position or the limits of its list forbid them. */
export interface ItemActions {
  up: Action;
  down: Action;
  duplicate: Action;
  remove: Action;
}

/** A request to open or close all items of a list. Each request is a new object and is handled once. */
export interface OpenAll {
  isOpen: boolean;
}

/** Returns the action of a key, or undefined for other keys. */
export function actionOf(event: KeyboardEvent, actions: ItemActions): Action | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.altKey && event.key === "ArrowUp") return actions.up;
  if (event.altKey && event.key === "ArrowDown") return actions.down;
  if (isCommand && event.key === "d") return actions.duplicate;
  if (!isCommand && !event.altKey && event.key === "Delete") return actions.remove;
  return undefined;
}
