import { flushSync } from "react-dom";
import { takePendingInput } from "../../../lib/pending-input";
import { OPEN_TAB } from "../tabs/focus-open-tab";
import type { Command } from "./command";
import type { Editing } from "./editing";

/**
 * Performs a command and says what came of it. A row that is removed loses the focus, in some browsers also one that is moved, and so does
 * a field that is gone after an undo; it goes to the row of the chosen block, and where the list is gone to the tab that is open.
 */
export function performCommand(command: Command, editing: Editing): void {
  // Before anything else: it may be the only change that there is to store.
  if (command.takesInput) flushSync(takePendingInput);
  if (!command.isEnabled(editing)) {
    say(command.refusal?.(editing), editing);
    return;
  }
  const before = document.activeElement;
  flushSync(() => command.perform(editing));
  say(command.announcement?.(editing), editing);
  if (command.group === "blocks" || before?.isConnected === false) keepFocusInList();
}

function say(text: string | undefined, { announce }: Editing): void {
  if (text) announce(text);
}

function keepFocusInList(): void {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || focused.hasAttribute("data-row")) focusChosenRow();
  // The browser scrolls to what gets the focus, and not to a row that had it and was moved.
  const row = document.activeElement;
  if (row?.hasAttribute("data-row")) row.scrollIntoView({ block: "nearest" });
}

/** Where the chosen block is gone, it is the row that the Tab key leads to; where no row is shown, the open tab. */
export function focusChosenRow(): void {
  const places = ["[data-row][aria-current]", "[data-row][tabindex='0']", OPEN_TAB];
  const shown = places.map((place) => document.querySelector<HTMLElement>(place));
  shown.find((element) => element !== null)?.focus();
}
