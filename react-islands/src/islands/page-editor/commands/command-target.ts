import type { Editor } from "../state/editor";
import { presentBlocks } from "../state/slices/document";
import type { Selection } from "../state/slices/selection";

/**
 * The blocks that a command is about, in page order. `block` is the selected block, the one whose menu is open, or
 * the one whose row has the focus. Null means the page itself.
 */
export type CommandTarget = Pick<Selection, "block" | "blocks">;

/** Returns the target of a block's menu: all selected blocks if it is one of them, or else only this block. */
export function targetOfMenu(editor: Editor, block: string | null): CommandTarget {
  const { blocks } = editor.selection;
  return block !== null && blocks.includes(block) ? { block, blocks } : targetOfFocused(editor, block);
}

/**
 * Returns the target of a shortcut on a row, which is the target of its menu. While several blocks are selected, it
 * is always those blocks.
 */
export function targetOfRow(editor: Editor, row: string | null): CommandTarget {
  return row !== null && editor.selection.blocks.length > 1 ? editor.selection : targetOfMenu(editor, row);
}

/** Returns the target of a key that is only about the row that has the focus, whichever blocks are selected. */
export function targetOfFocused(editor: Editor, row: string | null): CommandTarget {
  return { block: row, blocks: row === null ? [] : presentBlocks(editor, [row]) };
}
