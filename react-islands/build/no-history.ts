import type { Transaction } from "@tiptap/pm/state";

/** Disabled, because undo affects the whole page. */
export function closeHistory(transaction: Transaction): Transaction {
  return transaction;
}
