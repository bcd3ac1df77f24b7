import { Mark } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { Input } from "../../document/history";

/**
 * Returns the text edit of a transaction within one paragraph.
 * Otherwise returns `"chosen"`, which is a separate undo step.
 * So undo restores the typed characters
 * that a shortcut has converted.
 */
export function inputOf(transaction: Transaction, appended: readonly Transaction[]): Input {
  const isEvent = transaction.getMeta("inputRule") || transaction.getMeta("uiEvent") === "paste";
  if (isEvent || transaction.steps.length !== 1 || appended.some(({ docChanged }) => docChanged))
    return "chosen";
  const [step] = transaction.steps;
  if (!(step instanceof ReplaceStep) || !step.slice.content.content.every(({ isText }) => isText))
    return "chosen";
  const { from, to, slice } = step;
  const [start, end] = [transaction.before.resolve(from), transaction.before.resolve(to)];
  const isLeaf = ({ isText }: { isText: boolean }) => !isText;
  if (
    !start.sameParent(end) ||
    start.parent.slice(start.parentOffset, end.parentOffset).content.content.some(isLeaf)
  ) {
    return "chosen";
  }
  const removed = transaction.before.textBetween(from, to);
  const { firstChild } = slice.content;
  return {
    from: [from, from],
    removed,
    inserted: slice.content.textBetween(0, slice.content.size),
    isFormatted: removed === "" && firstChild !== null && !Mark.sameSet(firstChild.marks, start.marks()),
    isComposing: transaction.getMeta("composition") !== undefined,
  };
}
