import { type RefObject, useEffect } from "react";
import { isCharacter } from "../../../lib/keys";
import { hasCharacterKeys } from "./character-keys";
import type { Where } from "./command";
import { aboutFocused, aboutRow, type Editing } from "./editing";
import { type CommandKey, keysPressed } from "./key-map";
import { performCommand } from "./perform-command";

/**
 * Performs commands by their keys. Inside the editor they replace the native undo of fields, which only covers one
 * field. Dialogs are elsewhere in the DOM and keep the native undo.
 */
export function useCommandKeys(editor: RefObject<HTMLElement | null>, editing: Editing): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = placeOf(event.target, editor.current);
      const uses = keysPressed(event)
        .filter((each) => isHeard(each, place))
        .map((each) => ({ ...each, now: editingAt(each.where, place, editing) }));
      const use = uses.find(({ command, now }) => command.isEnabled(now)) ?? uses[0];
      if (!use) return;
      const { command, where, now } = use;
      // A key of the browser, such as the one that stores its document, is taken even where there is nothing to do.
      const isTaken = event.ctrlKey || event.metaKey || command.refusal !== undefined;
      if (!isTaken && !command.isEnabled(now)) return;
      event.preventDefault();
      event.stopPropagation();
      // What is done to a row leaves it chosen.
      if (where === "row" && now.block !== editing.block) editing.choice.choose(now.block, "alone");
      performCommand(command, now, where === "focused" ? "stays" : "follows");
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [editor, editing]);
}

interface Place {
  where: ReadonlySet<Where>;
  /** The block whose row has the focus, null for the row of the page; undefined elsewhere. */
  row?: string | null;
  /** Whether a key of one character performs something there. */
  takesCharacters: boolean;
  /** Keys that mean something to the field itself. */
  ownKeys: string[];
}

function isHeard({ key, where: place }: CommandKey, { where, takesCharacters, ownKeys }: Place): boolean {
  return where.has(place) && (takesCharacters || !isCharacter(key)) && !ownKeys.includes(key);
}

/** Returns what a key is about at a place. */
function editingAt(where: Where, { row }: Place, editing: Editing): Editing {
  if (row === undefined) return editing;
  return where === "focused" ? aboutFocused(editing, row) : aboutRow(editing, row);
}

/** Finds the place where a key was pressed. The preview hands on what is pressed in it. */
function placeOf(target: EventTarget | null, editor: HTMLElement | null): Place {
  const element = target instanceof Element ? target : null;
  const where = new Set<Where>(["anywhere"]);
  // What is around the editor has the focus where nothing in it has.
  if (!element || element.contains(editor) || editor?.contains(element)) where.add("editor");
  if (element?.closest("[data-blocks]")) where.add("list");
  const row = element?.getAttribute("data-row");
  if (typeof row === "string") where.add("row").add("focused");
  const isTyping = element !== null && element.closest(TYPING) !== null;
  const ownKeys = element?.closest("[data-own-keys]")?.getAttribute("data-own-keys")?.split(" ") ?? [];
  const takesCharacters = !isTyping && hasCharacterKeys(localStorage);
  return { where, takesCharacters, ownKeys, ...(typeof row === "string" && { row: row || null }) };
}

/** Where keys write something, or will once the field that they are meant for has come. */
const TYPING = "input, textarea, select, [contenteditable=true], [data-typed-ahead]";
