import { hasCharacterKeys } from "../../lib/character-keys";
import { isCharacter, matchesKey } from "../../lib/keys";

export type ShellDialog = "palette" | "keys";

/** Shortcuts of every screen. */
export const KEYS = { palette: "Mod+K", keys: "?", search: "/" } as const;

/** Selector of text inputs, and of dialogs, in which characters are no shortcuts. */
const TYPING = "input, textarea, select, [contenteditable=true], [role=dialog]";

/** Opens the dialogs by their keys, and focuses the search field of a list. Returns a function that stops. */
export function watchShellKeys(of: Window, open: (dialog: ShellDialog) => void): () => void {
  const actions: [string, () => void][] = [
    [KEYS.palette, () => open("palette")],
    [KEYS.keys, () => open("keys")],
    [KEYS.search, () => focusSearch(of.document)],
  ];
  const onKey = (event: KeyboardEvent) => {
    const action = actions.find(([key]) => matchesKey(event, key));
    if (!action || (isCharacter(action[0]) && !takesCharacters(event.target))) return;
    event.preventDefault();
    action[1]();
  };
  of.addEventListener("keydown", onKey);
  return () => of.removeEventListener("keydown", onKey);
}

/** Focuses the search field of the list, or opens it, which focuses it. */
function focusSearch(document: Document): void {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (field) field.focus();
  else document.querySelector<HTMLButtonElement>("main [data-search-toggle]")?.click();
}

function takesCharacters(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !isTyping && hasCharacterKeys(localStorage);
}
