import type { KeyboardEvent, RefObject } from "react";

/** What keys do in the list. */
export interface OutlineKeys {
  move: (places: number) => void;
  duplicate: () => void;
  remove: () => void;
  add: () => void;
  /** Chooses all rows up to this one. */
  extend: (row: string) => void;
  /** Adds a row to the choice, or takes it from there. */
  toggle: (row: string) => void;
  chooseAll: () => void;
  chooseOne: () => void;
  setCollapsed: (row: string, isCollapsed: boolean) => void;
}

interface Parts {
  list: RefObject<HTMLElement | null>;
  rows: string[];
  mayEdit: boolean;
  chosenCount: number;
  actions: OutlineKeys;
}

/** The keys of the list: the arrow keys lead from row to row, the others are about the rows that are chosen. */
export function useOutlineKeys({ list, rows, mayEdit, chosenCount, actions }: Parts) {
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const row = (event.target as Element).getAttribute("data-row");
    if (row === null) return event.key === "/" && mayEdit ? actions.add : null;
    return movementOf(event, row) ?? choiceOf(event, row) ?? (mayEdit ? changeOf(event) : null);
  };

  const movementOf = (event: KeyboardEvent, row: string): (() => void) | null => {
    if (event.altKey || event.ctrlKey || event.metaKey) return null;
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -rows.length, End: rows.length }[event.key];
    if (steps === undefined) return null;
    const to = Math.min(Math.max(rows.indexOf(row) + steps, event.shiftKey ? 0 : -1), rows.length - 1);
    const reached = rows[to];
    if (event.shiftKey) return reached === undefined ? null : () => actions.extend(reached);
    return () => focusRow(list.current, to + 1);
  };

  const choiceOf = (event: KeyboardEvent, row: string): (() => void) | null => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isCommand && event.key.toLowerCase() === "a") return actions.chooseAll;
    if (isCommand && event.key === " " && row !== "") return () => actions.toggle(row);
    if (!isPlain(event)) return null;
    if (event.key === "Escape" && chosenCount > 1) return actions.chooseOne;
    if (event.key === "-" && row !== "") return () => actions.setCollapsed(row, true);
    if (event.key === "+" && row !== "") return () => actions.setCollapsed(row, false);
    return null;
  };

  const changeOf = (event: KeyboardEvent): (() => void) | null => {
    if (event.key === "/" && isPlain(event)) return actions.add;
    if (chosenCount === 0) return null;
    if (event.altKey && event.key === "ArrowDown") return () => actions.move(1);
    if (event.altKey && event.key === "ArrowUp") return () => actions.move(-1);
    if (event.key === "Delete" && isPlain(event)) return actions.remove;
    if ((event.ctrlKey || event.metaKey) && event.key === "d") return actions.duplicate;
    return null;
  };

  return (event: KeyboardEvent) => {
    // React events also bubble from menus and modals, which are elsewhere in the DOM.
    const run = list.current?.contains(event.target as Node) ? actionOf(event) : null;
    if (!run) return;
    event.preventDefault();
    run();
  };
}

function isPlain({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey;
}

/** The row of the page is the first. */
function focusRow(list: HTMLElement | null, place: number): void {
  list?.querySelectorAll<HTMLElement>("[data-row]")[place]?.focus();
}
