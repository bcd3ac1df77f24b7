import type { KeyboardEvent } from "react";

/**
 * Extends the selection when the user
 * presses Shift and a navigation key.
 * Never includes the page row.
 */
export function extendByKey(
  event: KeyboardEvent<HTMLElement>,
  rows: string[],
  extend: (row: string) => void,
): void {
  const target = event.target as Element;
  const row = target.getAttribute("data-row");
  // Ignores keys in portals, such as menus, because
  // React events in portals bubble to this list.
  if (row === null || !event.currentTarget.contains(target)) return;
  if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
  if (steps === undefined) return;
  const reached = rows[Math.min(Math.max(rows.indexOf(row) + steps, 0), rows.length - 1)];
  if (reached === undefined) return;
  event.preventDefault();
  extend(reached);
}
