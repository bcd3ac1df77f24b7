/** Selector of modal dialogs. The island of sessions uses the native element. */
const MODAL = "dialog[open], [role=dialog][aria-modal=true]";

/** Returns true while a modal dialog is open. */
export function isDialogOpen(document: Document): boolean {
  return document.querySelector(MODAL) !== null;
}
