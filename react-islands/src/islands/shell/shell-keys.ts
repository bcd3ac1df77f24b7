import { takesCharacters } from "../../lib/character-keys";
import { isCharacter, matchesKey } from "../../lib/keys";
import { isDialogOpen } from "../../lib/open-dialog";
import { openHelp } from "../../lib/open-help";

export type ShellDialog = "palette" | "keys";

/** Shortcuts of every screen. */
export const KEYS = { palette: "Mod+K", keys: "?", help: "F1", search: "/" } as const;

/** Opens the dialogs by their keys, and focuses the search field of a list. Returns a function that stops. */
export function watchShellKeys(of: Window, open: (dialog: ShellDialog) => void): () => void {
  // Each action returns true if it used the key.
  const actions: [string, () => boolean][] = [
    [KEYS.palette, () => openDialog("palette")],
    [KEYS.keys, () => openDialog("keys")],
    [KEYS.help, () => showHelp()],
    [KEYS.search, () => focusSearch(of.document)],
  ];
  const openDialog = (dialog: ShellDialog) => {
    if (!isDialogOpen(of.document)) open(dialog);
    return true;
  };
  const showHelp = () => {
    if (!isDialogOpen(of.document)) openHelp(of.document);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const found = actions.find(([key]) => matchesKey(event, key));
    if (!found) return;
    const [key, act] = found;
    if (isCharacter(key) && (!takesCharacters(event.target) || isDialogOpen(of.document))) return;
    if (act()) event.preventDefault();
  };
  of.addEventListener("keydown", onKey);
  return () => of.removeEventListener("keydown", onKey);
}

/** Focuses the search field of the list, or opens it, which focuses it. Returns false if there is none. */
function focusSearch(document: Document): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  const toggle = document.querySelector<HTMLButtonElement>("main [data-search-toggle]");
  if (field) field.focus();
  else toggle?.click();
  return field !== null || toggle !== null;
}
