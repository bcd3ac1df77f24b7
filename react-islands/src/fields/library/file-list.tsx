import { type ReactNode, useRef } from "react";
import { useRowFocus } from "../../ui/row-focus";
import { SortableList } from "../../ui/sortable/sortable-list";
import { useFocusLater } from "../../ui/use-focus-later";
import itemClasses from "../items/items.module.css";
import { keyed, moved } from "./block-use";
import { FileRow } from "./file-row";

interface Props<T> {
  uses: readonly T[];
  nameOf: (use: T) => string;
  /** Content next to the handle of a row. */
  head?: (use: T) => ReactNode;
  /** Content below the handle of a row. */
  children: (use: T, onUse: (next: T) => void) => ReactNode;
  onChange: (next: T[]) => void;
}

/** Attribute with the key of the file in a row. */
const ROW = "data-file";

/**
 * Sortable list of files. After a removal, focuses
 * the next file, or else the element with `data-add`.
 */
export function FileList<T extends { fileID: number }>({ uses, nameOf, head, children, onChange }: Props<T>) {
  const list = useRef<HTMLOListElement>(null);
  const focusLater = useFocusLater();
  const rows = keyed(uses);
  const keys = rows.map(({ key }) => key);
  const stops = useRowFocus({ attribute: ROW, keys });
  const remove = (index: number) => {
    focusLater(() => {
      const left = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
      const add = list.current?.closest("fieldset")?.querySelector<HTMLElement>("[data-add]");
      return left[index] ?? left.at(-1) ?? add;
    });
    onChange(uses.toSpliced(index, 1));
  };
  return (
    <SortableList keys={keys} onMove={(key, to) => onChange(moved(uses, key, to))}>
      <ol ref={list} className={itemClasses.list} {...stops.list}>
        {rows.map(({ key, use }, index) => (
          <FileRow
            key={key}
            id={key}
            name={nameOf(use)}
            isTabStop={key === stops.tabStop}
            onRemove={() => remove(index)}
            head={head?.(use)}
          >
            {children(use, (next) => onChange(uses.with(index, next)))}
          </FileRow>
        ))}
      </ol>
    </SortableList>
  );
}
