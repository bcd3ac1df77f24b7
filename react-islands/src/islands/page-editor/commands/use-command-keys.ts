import { type RefObject, useEffect } from "react";
import { hasCharacterKeys } from "./character-keys";
import type { Command, Where } from "./command";
import { COMMANDS } from "./commands";
import type { Editing } from "./editing";
import { isCharacter, matchesKey } from "./keys";
import { performCommand } from "./perform-command";

/**
 * Performs commands by their keys. Inside the editor they replace the native undo of fields, which only covers one
 * field. Dialogs are elsewhere in the DOM and keep the native undo.
 */
export function useCommandKeys(editor: RefObject<HTMLElement | null>, editing: Editing): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event, placeOf(event.target, editor.current));
      if (!command) return;
      // A key of the browser, such as the one that stores its document, is taken even where there is nothing to do.
      const isTaken = event.ctrlKey || event.metaKey || command.refusal !== undefined;
      if (!isTaken && !command.isEnabled(editing)) return;
      event.preventDefault();
      event.stopPropagation();
      performCommand(command, editing);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [editor, editing]);
}

interface Place {
  where: ReadonlySet<Where>;
  /** Whether a key of one character performs something there. */
  takesCharacters: boolean;
  /** Keys that mean something to the field itself. */
  ownKeys: string[];
}

function commandOf(event: KeyboardEvent, { where, takesCharacters, ownKeys }: Place): Command | undefined {
  if (event.isComposing) return undefined;
  const isTaken = (key: string) =>
    (takesCharacters || !isCharacter(key)) && !ownKeys.includes(key) && matchesKey(event, key);
  return COMMANDS.find(({ keys }) => keys.some((each) => where.has(each.where) && isTaken(each.key)));
}

/** Where a key was pressed. The preview hands on what is pressed in it. */
function placeOf(target: EventTarget | null, editor: HTMLElement | null): Place {
  const element = target instanceof Element ? target : null;
  const where = new Set<Where>(["anywhere"]);
  if (!element || element === document.body || editor?.contains(element)) where.add("editor");
  if (element?.closest("[data-blocks]")) where.add("list");
  if (element?.hasAttribute("data-row")) where.add("row");
  const isTyping = element !== null && element.closest(TYPING) !== null;
  const ownKeys = element?.closest("[data-own-keys]")?.getAttribute("data-own-keys")?.split(" ") ?? [];
  return { where, takesCharacters: !isTyping && hasCharacterKeys(localStorage), ownKeys };
}

/** Where keys write something, or will once the field that they are meant for has come. */
const TYPING = "input, textarea, select, [contenteditable=true], [data-typed-ahead]";
