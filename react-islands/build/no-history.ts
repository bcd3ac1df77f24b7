import type { Transaction } from "@tiptap/pm/state";

/** What TipTap imports of ProseMirror's history. Undo belongs to the page as a whole, so no text has a history that could be closed. */
export function closeHistory(transaction: Transaction): Transaction {
  return transaction;
}
