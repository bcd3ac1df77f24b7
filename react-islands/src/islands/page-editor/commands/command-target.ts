import type { Editor } from "../state/editor";
import { presentBlocks } from "../state/slices/document";
import type { Selection } from "../state/slices/selection";

/**
 * The target blocks in page order. `block`: selected, focused, or with the open
 * menu. Null means the page itself.
 */
export type CommandTarget = Pick<Selection, "block" | "blocks">;

/**
 * Returns the target of a block's menu: all selected blocks if it is selected,
 * or else this block.
 */
export function targetOfMenu(editor: Editor, block: string | null): CommandTarget {
  const { blocks } = editor.selection;
  return block !== null && blocks.includes(block) ? { block, blocks } : targetOfFocused(editor, block);
}

/**
 * Returns the target of a shortcut: several selected blocks, or else the row.
 */
export function targetOfRow(editor: Editor, row: string | null): CommandTarget {
  return row !== null && editor.selection.blocks.length > 1 ? editor.selection : targetOfMenu(editor, row);
}

/** Returns the focused row as the target, regardless of the selection. */
export function targetOfFocused(editor: Editor, row: string | null): CommandTarget {
  return { block: row, blocks: row === null ? [] : presentBlocks(editor, [row]) };
}
