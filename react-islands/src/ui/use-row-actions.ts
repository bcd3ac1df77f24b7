import { type RefObject, useEffect } from "react";
import { offerRowActions, type RowOffer } from "../lib/row-actions";

/**
 * Offers actions to the palette while the focus is in the row.
 * The row is the nearest ancestor of `inside` that matches `selector`.
 */
export function useRowActions(inside: RefObject<Element | null>, selector: string, offer: RowOffer): void {
  useEffect(() => {
    const row = inside.current?.closest(selector);
    return row ? offerRowActions(row, offer) : undefined;
  });
}
