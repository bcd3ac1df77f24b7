import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SortableLayout } from "./boxes";
import { type Sortable, Sorter } from "./sorter";
import { SorterContext } from "./sorter-context";

interface Props {
  /** Keys of the rows, in order. */
  keys: string[];
  layout?: SortableLayout;
  /**
   * `to` is a zero-based index.
   * `shift` is the distance of the
   * pointer to the right, in pixels.
   */
  onMove: (key: string, to: number, shift: number) => void;
  children: ReactNode;
}

/**
 * Rows that users move by pointer or keyboard.
 * They must be siblings.
 */
export function SortableList({ keys, layout = "column", onMove, children }: Props) {
  const { t } = useTranslation();
  const hintId = useId();
  const [said, say] = useState("");
  const list: Sortable = {
    keys,
    layout,
    onMove,
    say: (stage, name, place) => say(t(`sortable.${stage}`, { name, place })),
  };
  const [sorter] = useState(() => new Sorter(list));
  useLayoutEffect(() => sorter.update(list));
  const order = keys.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `order` must cancel the drag, because its positions are outdated.
  useEffect(() => sorter.cancel, [sorter, order]);
  const around = useMemo(() => ({ sorter, hintId }), [sorter, hintId]);
  return (
    <SorterContext value={around}>
      <p id={hintId} hidden>
        {t("sortable.hint")}
      </p>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {said}
      </p>
      {children}
    </SorterContext>
  );
}
