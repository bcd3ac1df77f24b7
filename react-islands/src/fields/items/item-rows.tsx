import type { ReactNode } from "react";
import type { FieldOf } from "../../api/wire";
import type { SortableLayout } from "../../ui/sortable/boxes";
import { SortableList } from "../../ui/sortable/sortable-list";
import type { ItemPlace } from "./use-item-actions";
import { useItemFocus } from "./use-item-focus";
import type { ItemListState } from "./use-item-list";

export interface ListedItem extends ItemPlace {
  field: FieldOf<"items">;
  /** True if the row is the tab stop. */
  isTabStop: boolean;
}

export interface ItemRowsProps {
  field: FieldOf<"items">;
  path: string;
  items: Omit<ItemListState, "list">;
  row: (item: ListedItem) => ReactNode;
}

interface Props extends ItemRowsProps {
  className: string | undefined;
  layout?: SortableLayout;
}

/** Sortable rows of items with one tab stop. */
export function ItemRows({ field, path, items, row, className, layout = "column" }: Props) {
  const { keys, isFull, isLeast } = items;
  const focus = useItemFocus(path, keys, layout);
  return (
    <SortableList keys={keys} layout={layout} onMove={(key, to) => items.move(key, to)}>
      <ol className={className} {...focus.list}>
        {keys.map((itemKey, index) =>
          row({
            field,
            path,
            itemKey,
            index,
            isLast: index === keys.length - 1,
            isFull,
            isLeast,
            isTabStop: focus.isTabStop(itemKey),
            onMove: items.move,
            onDuplicate: items.duplicate,
            onRemove: items.remove,
          }),
        )}
      </ol>
    </SortableList>
  );
}
