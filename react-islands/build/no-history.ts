import type { Transaction } from "@tiptap/pm/state";

/** Replaces ProseMirror's function for TipTap. Does nothing, because undo works on the whole page, not on one text. */
export function closeHistory(transaction: Transaction): Transaction {
  return transaction;
}
