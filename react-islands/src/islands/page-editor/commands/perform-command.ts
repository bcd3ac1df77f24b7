import { flushSync } from "react-dom";
import { keepCaret } from "../../../lib/keep-caret";
import { takePendingInput } from "../../../lib/pending-input";
import { chosenRow, focusChosenRow, followChoice } from "../state/chosen-row";
import type { Command } from "./command";
import type { Editing } from "./editing";

/**
 * Performs a command and says what came of it. A row that is removed loses the focus, in some browsers also one that is moved, and so does
 * a field that is gone after an undo, and what is in a part of the editor that is not shown any more; it goes to the row of the
 * chosen block, and where the list is not shown to the tab that is open. In the list the focus follows the choice, unless it `stays`.
 */
export function performCommand(
  command: Command,
  editing: Editing,
  focus: "follows" | "stays" = "follows",
): void {
  // Before anything else: it may be the only change that there is to store.
  if (command.takesInput) flushSync(takePendingInput);
  if (!command.isEnabled(editing)) {
    say(command.refusal?.(editing), editing);
    return;
  }
  const before = document.activeElement;
  const formerRow = chosenRow();
  keepCaret(() =>
    flushSync(() => {
      command.perform(editing);
      // With what it tells of: the screen is laid out once for both.
      say(command.announcement?.(editing), editing);
    }),
  );
  const isLost = before !== document.body && !isFocusSeen();
  if (focus === "stays" && !isLost) return;
  if (chosenRow() !== formerRow) followChoice();
  if (command.group === "blocks" || isLost) keepFocusInList();
}

function say(text: string | undefined, { announce }: Editing): void {
  if (text) announce(text);
}

function keepFocusInList(): void {
  if (!isFocusSeen() || document.activeElement?.hasAttribute("data-row")) focusChosenRow();
  // The browser scrolls to what gets the focus, and not to a row that had it and was moved.
  const row = document.activeElement;
  if (row?.hasAttribute("data-row")) row.scrollIntoView({ block: "nearest" });
}

/** Whether an element that is seen has the focus. A browser takes it from a hidden one only when it draws the next frame. */
function isFocusSeen(): boolean {
  const { activeElement: focused } = document;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
