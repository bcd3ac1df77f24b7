import type { KeyboardEvent } from "react";
import { useReadOnly } from "../read-only";
import { actionOf, type ItemActions } from "./item-actions";

/** Item in its list, with callbacks. */
export interface ItemPlace {
  /** Path of the list. */
  path: string;
  itemKey: string;
  /** Zero-based. */
  index: number;
  isLast: boolean;
  /** At the maximum or minimum number of items. */
  isFull: boolean;
  isLeast: boolean;
  /** Announces the move if `name` is given. */
  onMove: (key: string, to: number, name?: string) => void;
  onDuplicate: (key: string) => void;
  onRemove: (key: string, name: string) => void;
}

/** Actions on the item `name`, and key handler. */
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
