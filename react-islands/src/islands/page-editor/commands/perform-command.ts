import { keepCaret } from "../../../lib/keep-caret";
import { takePendingInput } from "../../../lib/pending-input";
import type { EditorStore } from "../state/editor";
import { renderNow } from "../state/render-now";
import { focusSelectedRow, followSelection, selectedRow } from "../state/selected-row";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";

/**
 * Performs a command and announces its result. If the focused element is removed, moved or hidden, the row of the
 * selected block gets the focus, or the open tab if the list is hidden. In the list the focus follows the
 * selection, unless it `stays`.
 */
export function performCommand(
  command: Command,
  store: EditorStore,
  target: CommandTarget = store.getState().selection,
  focus: "follows" | "stays" = "follows",
): void {
  const { announce } = store.getState();
  const say = (text: string | undefined) => text && announce(text);
  // Applied first, because the pending input may be the only change to store.
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
      // Announced in the same render, so that the browser computes the layout once.
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
  // Browsers scroll to an element that gets the focus, but not to a focused row that was moved.
  const row = document.activeElement;
  if (row?.hasAttribute("data-row")) row.scrollIntoView({ block: "nearest" });
}

/**
 * Returns true if a visible element has the focus. Browsers remove the focus from a hidden element only in the next
 * frame.
 */
function isFocusSeen(): boolean {
  const { activeElement: focused } = document;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
