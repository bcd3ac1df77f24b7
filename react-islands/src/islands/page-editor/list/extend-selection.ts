import type { KeyboardEvent } from "react";

/** Selects all rows up to another one by Shift and a key that leads there. The row of the page is in no range. */
export function extendByKey(
  event: KeyboardEvent<HTMLElement>,
  rows: string[],
  extend: (row: string) => void,
): void {
  const target = event.target as Element;
  const row = target.getAttribute("data-row");
  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  if (row === null || !event.currentTarget.contains(target)) return;
  if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
  if (steps === undefined) return;
  const reached = rows[Math.min(Math.max(rows.indexOf(row) + steps, 0), rows.length - 1)];
  if (reached === undefined) return;
  event.preventDefault();
  extend(reached);
}
