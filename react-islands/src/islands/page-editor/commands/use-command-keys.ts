import { type RefObject, useEffect } from "react";
import { isCharacter } from "../../../lib/keys";
import type { Editor } from "../state/editor";
import { useEditorStore } from "../state/use-editor";
import { hasCharacterKeys } from "./character-keys";
import type { Where } from "./command";
import { type CommandTarget, targetOfFocused, targetOfRow } from "./command-target";
import { type CommandKey, keysPressed } from "./key-map";
import { performCommand } from "./perform-command";

/**
 * Performs commands by their shortcuts. Inside the editor they replace the native undo, which covers only one
 * field. Dialogs are elsewhere in the DOM and keep the native undo.
 */
export function useCommandKeys(element: RefObject<HTMLElement | null>): void {
  const store = useEditorStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const editor = store.getState();
      const source = sourceOf(event.target, element.current);
      const uses = keysPressed(event)
        .filter((each) => isHeard(each, source))
        .map((each) => ({ ...each, target: targetAt(each.where, source, editor) }));
      const use = uses.find(({ command, target }) => command.isEnabled(editor, target)) ?? uses[0];
      if (!use) return;
      const { command, where, target } = use;
      // Shortcuts of the browser, such as Ctrl+S, are intercepted even if the command is disabled.
      const isTaken = event.ctrlKey || event.metaKey || command.refusal !== undefined;
      if (!isTaken && !command.isEnabled(editor, target)) return;
      event.preventDefault();
      event.stopPropagation();
      // A command on a row selects that row.
      if (where === "row" && target.block !== editor.selection.block) editor.select(target.block);
      performCommand(command, store, target, where === "focused" ? "stays" : "follows");
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [element, store]);
}

/** The part of the screen that a key was pressed in. */
interface KeySource {
  where: ReadonlySet<Where>;
  /** Key of the block whose row has the focus, or null for the row of the page. Undefined elsewhere. */
  row?: string | null;
  /** True if single-character shortcuts work there. */
  takesCharacters: boolean;
  /** Keys that the field itself handles. */
  ownKeys: string[];
}

function isHeard({ key, where: place }: CommandKey, { where, takesCharacters, ownKeys }: KeySource): boolean {
  return where.has(place) && (takesCharacters || !isCharacter(key)) && !ownKeys.includes(key);
}

function targetAt(where: Where, { row }: KeySource, editor: Editor): CommandTarget {
  if (row === undefined) return editor.selection;
  return where === "focused" ? targetOfFocused(editor, row) : targetOfRow(editor, row);
}

/** Returns the source of a key by its target. The preview hands on what is pressed in it. */
function sourceOf(target: EventTarget | null, editor: HTMLElement | null): KeySource {
  const element = target instanceof Element ? target : null;
  const where = new Set<Where>(["anywhere"]);
  // If nothing in the editor has the focus, an ancestor of the editor has it.
  if (!element || element.contains(editor) || editor?.contains(element)) where.add("editor");
  if (element?.closest("[data-blocks]")) where.add("list");
  const row = element?.getAttribute("data-row");
  if (typeof row === "string") where.add("row").add("focused");
  const isTyping = element !== null && element.closest(TYPING) !== null;
  const ownKeys = element?.closest("[data-own-keys]")?.getAttribute("data-own-keys")?.split(" ") ?? [];
  const takesCharacters = !isTyping && hasCharacterKeys(localStorage);
  return { where, takesCharacters, ownKeys, ...(typeof row === "string" && { row: row || null }) };
}

/** Elements in which keys type text, and those that collect keys until their field is loaded. */
const TYPING = "input, textarea, select, [contenteditable=true], [data-typed-ahead]";
