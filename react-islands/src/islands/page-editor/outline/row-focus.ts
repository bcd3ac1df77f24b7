import { type FocusEvent, type KeyboardEvent, useState } from "react";

const ROW = "[data-row]";
/** What the arrow keys go through inside a row, in the order of the screen. */
const CONTROLS = "button:not([data-insert])";

interface Stop {
  key: string | null;
  /** What was chosen when the focus was there. */
  selected: string | null;
}

/**
 * The list is one stop of the Tab key: the row that had the focus last, or the chosen one when another was chosen since.
 * Null is the row of the page.
 */
export function useTabStop(
  keys: string[],
  selected: string | null,
): { tabStop: string | null; onFocus: (event: FocusEvent) => void } {
  const [stop, setStop] = useState<Stop>({ key: selected, selected });
  const wanted = stop.selected === selected ? stop.key : selected;
  const onFocus = ({ target }: FocusEvent) => {
    const key = rowOf(target)?.getAttribute("data-row") || null;
    if (rowOf(target)) setStop({ key, selected });
  };
  return { tabStop: wanted !== null && keys.includes(wanted) ? wanted : null, onFocus };
}

/** Moves the focus with the arrow keys, Home and End from row to row, and inside a row from control to control. */
export function goAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!event.currentTarget.contains(target)) return;
  const next = neighbour(event.key, target, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(key: string, target: HTMLElement, list: HTMLElement): HTMLElement | undefined {
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const controls = [...(target.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    return controls[controls.indexOf(target) + (key === "ArrowRight" ? 1 : -1)];
  }
  if (!target.matches(ROW)) return undefined;
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(target);
  switch (key) {
    case "ArrowDown":
      return rows[at + 1];
    case "ArrowUp":
      return rows[at - 1];
    case "Home":
      return rows[0];
    case "End":
      return rows.at(-1);
    default:
      return undefined;
  }
}

/** The row's own button, from any control of the row. */
function rowOf(element: Element): Element | null {
  return element.matches(ROW) ? element : (element.parentElement?.querySelector(`:scope > ${ROW}`) ?? null);
}
