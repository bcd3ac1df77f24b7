import { isComposing } from "../../../lib/input-method";
import { keysPressed } from "../commands/key-map";

const TYPED_INTO = "input, textarea, select, [contenteditable]";

/**
 * Forwards keys of commands to the editor's selected row.
 * Other keys scroll or move the focus in the preview.
 */
export function forwardKeys(frame: Document, around: Document): void {
  frame.addEventListener("keydown", (event) => {
    if (!isMeantForEditor(event)) return;
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const copy = new KeyboardEvent("keydown", {
      ...{ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat },
      bubbles: true,
      cancelable: true,
    });
    if (!receiverIn(around).dispatchEvent(copy)) event.preventDefault();
  });
  for (const type of ["copy", "cut", "paste"] as const) {
    frame.addEventListener(type, (event) => {
      // If text is selected, the browser
      // copies it instead of the blocks.
      const hasText = frame.getSelection()?.isCollapsed === false;
      if (hasText || isTypedInto(event)) return;
      const { clipboardData } = event;
      const copy = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
      if (!receiverIn(around).dispatchEvent(copy)) event.preventDefault();
    });
  }
}

function isMeantForEditor(event: KeyboardEvent): boolean {
  if (isComposing(event) || keysPressed(event).length === 0) return false;
  return event.ctrlKey || event.metaKey || event.altKey || !isTypedInto(event);
}

function isTypedInto({ target }: Event): boolean {
  return (target as Element | null)?.closest?.(TYPED_INTO) != null;
}

function receiverIn(around: Document): Element {
  return around.querySelector("[data-row][aria-current]") ?? around.body;
}
