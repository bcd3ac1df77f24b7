import type { KeyboardEvent } from "react";
import { useReadOnly } from "../read-only";
import { actionOf, type ItemActions } from "./item-actions";

/**
 * Position of an item in its list,
 * and callbacks that change the list.
 */
export interface ItemPlace {
  /** Path of the list. */
  path: string;
  itemKey: string;
  /** Zero-based index of the item. */
  index: number;
  isLast: boolean;
  /**
   * True if the list has the maximum number of items.
   * `isLeast` is true at the minimum.
   */
  isFull: boolean;
  isLeast: boolean;
  /**
   * Called to move an item.
   * The move is announced if `name` is given.
   */
  onMove: (key: string, to: number, name?: string) => void;
  onDuplicate: (key: string) => void;
  onRemove: (key: string, name: string) => void;
}

/**
 * Returns the actions on an item and a key handler.
 * `name` is the name of the item.
 */
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
