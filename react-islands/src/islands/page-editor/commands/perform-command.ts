import { takePendingInput } from "../../../lib/pending-input";
import { preserveCaret } from "../../../lib/preserve-caret";
import type { EditorStore } from "../state/editor";
import { renderNow } from "../state/render-now";
import { focusSelectedRow, followSelection, selectedRow } from "../state/selected-row";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";

/**
 * Performs a command and announces its result.
 * If the focused element disappears,
 * focuses the selected row or the tab.
 * In the list, the focus moves to the
 * selected row unless `focus` is `stays`.
 */
export function performCommand(
  command: Command,
  store: EditorStore,
  target: CommandTarget = store.getState().selection,
  focus: "follows" | "stays" = "follows",
): void {
  const { announce } = store.getState();
  const say = (text: string | undefined) => text && announce(text);
  // Applies unfinished input first, because it
  // may be the only unsaved change.
  if (command.takesInput) renderNow(takePendingInput);
  if (!command.isEnabled(store.getState(), target)) {
    say(command.refusal?.(store.getState(), target));
    return;
  }
  const before = document.activeElement;
  const formerRow = selectedRow();
  preserveCaret(() =>
    renderNow(() => {
      command.perform(store.getState(), target, store);
      // Announces in the same render.
      // Otherwise the browser would compute the layout twice.
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
  // Browsers scroll to an element that gets the
  // focus, but not to a focused element that moves.
  const row = document.activeElement;
  if (row?.hasAttribute("data-row")) row.scrollIntoView({ block: "nearest" });
}

/**
 * Returns true if a visible element has focus.
 * Browsers blur hidden elements one frame later.
 */
function isFocusSeen(): boolean {
  const { activeElement: focused } = document;
  return focused !== null && focused !== document.body && focused.checkVisibility();
}
