import type { KeyboardEvent } from "react";
import { hasCharacterKeys } from "../commands/character-keys";

/** What keys do to the rows. */
export interface ChoiceKeys {
  /** Chooses all rows up to this one. */
  extend: (row: string) => void;
  /** Adds a row to the choice, or takes it from there. */
  toggle: (row: string) => void;
  chooseAll: () => void;
  /** Null where no more than one row is chosen. */
  chooseOne: (() => void) | null;
  setCollapsed: (row: string, isCollapsed: boolean) => void;
}

type Run = (() => void) | null;

/** Chooses and collapses rows by the keys that are about the row that has the focus, which need not be chosen. */
export function chooseByKey(event: KeyboardEvent<HTMLElement>, rows: string[], keys: ChoiceKeys): void {
  const target = event.target as Element;
  const row = target.getAttribute("data-row");
  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  if (row === null || !event.currentTarget.contains(target) || event.altKey) return;
  const run =
    event.ctrlKey || event.metaKey
      ? withModifier(event, row, keys)
      : (extending(event, rows, keys) ?? withoutModifier(event, row, keys));
  if (!run) return;
  event.preventDefault();
  run();
}

function withModifier(event: KeyboardEvent, row: string, { toggle, chooseAll }: ChoiceKeys): Run {
  if (event.shiftKey) return null;
  if (event.key.toLowerCase() === "a") return chooseAll;
  return event.key === " " && row !== "" ? () => toggle(row) : null;
}

/** The row of the page is in no range. */
function extending({ key, shiftKey, target }: KeyboardEvent, rows: string[], { extend }: ChoiceKeys): Run {
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[key];
  if (!shiftKey || steps === undefined) return null;
  const from = rows.indexOf((target as Element).getAttribute("data-row") ?? "");
  const reached = rows[Math.min(Math.max(from + steps, 0), rows.length - 1)];
  return reached === undefined ? null : () => extend(reached);
}

/** Which sign needs Shift depends on the keyboard. */
function withoutModifier({ key }: KeyboardEvent, row: string, { chooseOne, setCollapsed }: ChoiceKeys): Run {
  if (key === "Escape") return chooseOne;
  const isSign = (key === "-" || key === "+") && row !== "";
  return isSign && hasCharacterKeys(localStorage) ? () => setCollapsed(row, key === "-") : null;
}
