import type { KeyboardEvent } from "react";
import { useReadOnly } from "../read-only";
import { actionOf, type ItemActions } from "./item-actions";

/** An item in its list, and what is done with it there. */
export interface ItemPlace {
  /** Of the list. */
  path: string;
  itemKey: string;
  /** Its place, counted from 0. */
  index: number;
  isLast: boolean;
  /** Whether there are as many items as there may be, or as few. */
  isFull: boolean;
  isLeast: boolean;
  /** With a name, the move is announced. */
  onMove: (key: string, to: number, name?: string) => void;
  onDuplicate: (key: string) => void;
  onRemove: (key: string, name: string) => void;
}

/** What can be done with an item that is called `name`, and the keys that do it. */
export function useItemActions(place: ItemPlace, name: string) {
  const { itemKey, index, isLast, isFull, isLeast } = place;
  const isReadOnly = useReadOnly();
  const actions: ItemActions = {
    up: index > 0 ? () => place.onMove(itemKey, index - 1, name) : null,
    down: isLast ? null : () => place.onMove(itemKey, index + 1, name),
    duplicate: isFull ? null : () => place.onDuplicate(itemKey),
    remove: isLeast ? null : () => place.onRemove(itemKey, name),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = isReadOnly ? undefined : actionOf(event, actions);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action?.();
  };
  return { actions, onKeyDown };
}
