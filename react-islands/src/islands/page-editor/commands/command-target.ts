import type { Editor } from "../state/editor";
import { presentBlocks } from "../state/slices/document";
import type { Selection } from "../state/slices/selection";

/**
 * Blocks that a command changes, in page order.
 * `block` is the selected or focused
 * block, or the block whose menu is open.
 * Null means the page.
 */
export type CommandTarget = Pick<Selection, "block" | "blocks">;

/**
 * Returns the selection if it contains the block.
 * Otherwise returns only the block.
 */
export function targetOfMenu(editor: Editor, block: string | null): CommandTarget {
  const { blocks } = editor.selection;
  return block !== null && blocks.includes(block) ? { block, blocks } : targetOfFocused(editor, block);
}

/**
 * Returns the selection if it has several blocks.
 * Otherwise returns the row as for a menu.
 */
export function targetOfRow(editor: Editor, row: string | null): CommandTarget {
  return row !== null && editor.selection.blocks.length > 1 ? editor.selection : targetOfMenu(editor, row);
}

/** Returns only the focused row. */
export function targetOfFocused(editor: Editor, row: string | null): CommandTarget {
  return { block: row, blocks: row === null ? [] : presentBlocks(editor, [row]) };
}
