import { itemPrefix } from "../../document/field-path";
import { useRowFocus } from "../../ui/row-focus";
import type { SortableLayout } from "../../ui/sortable/boxes";

/**
 * Gives a list one tab stop.
 * Its rows have the attribute `data-item`.
 */
export function useItemFocus(path: string, keys: string[], layout: SortableLayout = "column") {
  const prefixes = keys.map((key) => itemPrefix(path, key));
  const { tabStop, list } = useRowFocus({ attribute: "data-item", keys: prefixes, layout });
  return {
    isTabStop: (key: string) => itemPrefix(path, key) === tabStop,
    /** Properties of the element around the rows. */
    list,
  };
}
