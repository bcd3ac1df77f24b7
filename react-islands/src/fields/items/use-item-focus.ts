import { itemPrefix } from "../../document/field-path";
import { useRowFocus } from "../../ui/row-focus";
import type { SortableLayout } from "../../ui/sortable/boxes";

/** Gives a list with `data-item` one tab stop. */
export function useItemFocus(path: string, keys: string[], layout: SortableLayout = "column") {
  const prefixes = keys.map((key) => itemPrefix(path, key));
  const { tabStop, list } = useRowFocus({ attribute: "data-item", keys: prefixes, layout });
  return {
    isTabStop: (key: string) => itemPrefix(path, key) === tabStop,
    /** Properties of the element around the rows. */
    list,
  };
}
