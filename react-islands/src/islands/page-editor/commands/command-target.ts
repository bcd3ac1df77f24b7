import type { Editor } from "../state/editor";
import { presentBlocks } from "../state/slices/document";
import type { Selection } from "../state/slices/selection";

/**
 * Target blocks in page order. Null: the page.
 * `block`: selected, focused, or with the open menu.
 */
export type CommandTarget = Pick<Selection, "block" | "blocks">;

/** Targets the selection, or an unselected block alone. */
export function targetOfMenu(editor: Editor, block: string | null): CommandTarget {
  const { blocks } = editor.selection;
  return block !== null && blocks.includes(block) ? { block, blocks } : targetOfFocused(editor, block);
}

/** Targets several selected blocks, or else the row. */
export function targetOfRow(editor: Editor, row: string | null): CommandTarget {
  return row !== null && editor.selection.blocks.length > 1 ? editor.selection : targetOfMenu(editor, row);
}

/** Targets only the focused row. */
export function targetOfFocused(editor: Editor, row: string | null): CommandTarget {
  return { block: row, blocks: row === null ? [] : presentBlocks(editor, [row]) };
}
