import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SortableLayout } from "./boxes";
import { type Sortable, Sorter } from "./sorter";
import { SorterContext } from "./sorter-context";

interface Props {
  /** In order. */
  keys: string[];
  layout?: SortableLayout;
  /** `to` is zero-based. `shift` is pixels rightwards. */
  onMove: (key: string, to: number, shift: number) => void;
  children: ReactNode;
}

/** Sibling rows, dragged by pointer or keyboard. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place means nothing any more in another order.
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
