import { type RefObject, useEffect } from "react";
import { takesCharacters } from "../../../lib/character-keys";
import { isCharacter } from "../../../lib/keys";
import type { Editor } from "../state/editor";
import { useEditorStore } from "../state/use-editor";
import type { ShortcutScope } from "./command";
import { type CommandTarget, targetOfFocused, targetOfRow } from "./command-target";
import { type CommandKey, keysPressed } from "./key-map";
import { performCommand } from "./perform-command";

/**
 * Handles shortcuts.
 * Replaces the browser's undo,
 * which covers only one field.
 * Dialogs keep the browser's undo.
 */
export function useCommandKeys(element: RefObject<HTMLElement | null>): void {
  const store = useEditorStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const editor = store.getState();
      const source = sourceOf(event.target, element.current);
      const uses = keysPressed(event)
        .filter((each) => isKeyActive(each, source))
        .map((each) => ({ ...each, target: targetAt(each.where, source, editor) }));
      const use = uses.find(({ command, target }) => command.isEnabled(editor, target)) ?? uses[0];
      if (!use) return;
      const { command, where, target } = use;
      // Also intercepts keys of disabled commands.
      // Otherwise Ctrl+S would save the HTML of the page.
      const isTaken = event.ctrlKey || event.metaKey || command.refusal !== undefined;
      if (!isTaken && !command.isEnabled(editor, target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (where === "row" && target.block !== editor.selection.block) editor.select(target.block);
      performCommand(command, store, target, where === "focused" ? "stays" : "follows");
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [element, store]);
}

/** Part of the screen that received a key. */
interface KeySource {
  where: ReadonlySet<ShortcutScope>;
  /**
   * Key of the focused block.
   * Null means the page row, undefined means no row.
   */
  row?: string | null;
  /** True if single-character shortcuts work here. */
  takesCharacters: boolean;
  /** Keys that the field handles itself. */
  ownKeys: string[];
}

function isKeyActive({ key, where: place }: CommandKey, source: KeySource): boolean {
  const isTyped = isCharacter(key) && !source.takesCharacters;
  return source.where.has(place) && !isTyped && !source.ownKeys.includes(key);
}

function targetAt(where: ShortcutScope, { row }: KeySource, editor: Editor): CommandTarget {
  if (row === undefined) return editor.selection;
  return where === "focused" ? targetOfFocused(editor, row) : targetOfRow(editor, row);
}

/**
 * Returns the source of a key press.
 * The preview forwards its keys to the selected row.
 */
function sourceOf(target: EventTarget | null, editor: HTMLElement | null): KeySource {
  const element = target instanceof Element ? target : null;
  const where = new Set<ShortcutScope>(["anywhere"]);
  // If nothing in the editor has the focus, an
  // ancestor of the editor receives the keys.
  if (!element || element.contains(editor) || editor?.contains(element)) where.add("editor");
  if (element?.closest("[data-blocks]")) where.add("list");
  const row = element?.getAttribute("data-row");
  if (typeof row === "string") where.add("row").add("focused");
  const ownKeys = element?.closest("[data-own-keys]")?.getAttribute("data-own-keys")?.split(" ") ?? [];
  return {
    where,
    takesCharacters: takesCharacters(target),
    ownKeys,
    ...(typeof row === "string" && { row: row || null }),
  };
}
