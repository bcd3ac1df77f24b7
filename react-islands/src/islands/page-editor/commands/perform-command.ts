import { flushSync } from "react-dom";
import type { Command } from "./command";
import type { Editing } from "./editing";

/**
 * Performs a command and says what came of it. A row that is moved or removed loses the focus; it goes to the row of
 * the chosen block.
 */
export function performCommand(command: Command, editing: Editing): void {
  if (!command.isEnabled(editing)) {
    say(command.refusal?.(editing), editing);
    return;
  }
  flushSync(() => {
    // What happens to a block is seen where the blocks are.
    if (command.group === "blocks") editing.openTab("overview");
    command.perform(editing);
  });
  say(command.announcement?.(editing), editing);
  if (command.group === "blocks") keepFocusInList();
}

function say(text: string | undefined, { announce }: Editing): void {
  if (text) announce(text);
}

function keepFocusInList(): void {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || focused.hasAttribute("data-row")) focusChosenRow();
}

export function focusChosenRow(): void {
  document.querySelector<HTMLElement>("[data-row][aria-current]")?.focus();
}
