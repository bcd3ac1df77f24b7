import { keepCaret } from "../../../lib/keep-caret";
import { takePendingInput } from "../../../lib/pending-input";
import type { EditorStore } from "../state/editor";
import { renderNow } from "../state/render-now";
import { focusSelectedRow, followSelection, selectedRow } from "../state/selected-row";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";

/**
 * Performs a command and says what came of it. A row that is removed loses the focus, in some browsers also one that is moved, and so does
 * a field that is gone after an undo, and what is in a part of the editor that is not shown any more; it goes to the row of the
 * selected block, and where the list is not shown to the tab that is open. In the list the focus follows the selection, unless it `stays`.
 */
export function performCommand(
  command: Command,
  store: EditorStore,
  target: CommandTarget = store.getState().selection,
  focus: "follows" | "stays" = "follows",
): void {
  const { announce } = store.getState();
  const say = (text: string | undefined) => text && announce(text);
  // Before anything else: it may be the only change that there is to store.
  if (command.takesInput) renderNow(takePendingInput);
  if (!command.isEnabled(store.getState(), target)) {
    say(command.refusal?.(store.getState(), target));
    return;
  }
  const before = document.activeElement;
  const formerRow = selectedRow();
  keepCaret(() =>
    renderNow(() => {
      command.perform(store.getState(), target, store);
      // With what it tells of: the screen is laid out once for both.
      say(command.announcement?.(store.getState(), target));
    }),
  );
  const isLost = before !== document.body && !isFocusSeen();
  if (focus === "stays" && !isLost) return;
  if (selectedRow() !== formerRow) followSelection();
  if (command.group === "blocks" || isLost) keepFocusInList();
}

function keepFocusInList(): void {
  if (!isFocusSeen() || document.activeElement?.hasAttribute("data-row")) focusSelectedRow();
  // The browser scrolls to what gets the focus, and not to a row that had it and was moved.
  const row = document.activeElement;
  if (row?.hasAttribute("data-row")) row.scrollIntoView({ block: "nearest" });
}

/** Whether an element that is seen has the focus. A browser takes it from a hidden one only when it draws the next frame. */
function isFocusSeen(): boolean {
  const { activeElement: focused } = document;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
