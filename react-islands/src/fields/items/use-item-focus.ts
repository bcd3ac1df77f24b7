import type { KeyboardEvent } from "react";
import { itemPrefix } from "../../document/field-path";
import { goAmongRows, useTabStop } from "../../ui/row-focus";

/** Each row holds the prefix of its item here. */
const ROW = "data-item";

/** Makes a list of items one stop of the Tab key, in which the arrow keys go from row to row and through the controls of a row. */
export function useItemFocus(path: string, keys: string[]) {
  const prefixes = keys.map((key) => itemPrefix(path, key));
  const { tabStop, list } = useTabStop({ attribute: ROW, keys: prefixes });
  return {
    isTabStop: (key: string) => itemPrefix(path, key) === tabStop,
    /** The properties of the element around the rows. */
    list: { ...list, onKeyDown: (event: KeyboardEvent<HTMLElement>) => goAmongRows(event, ROW) },
  };
}
