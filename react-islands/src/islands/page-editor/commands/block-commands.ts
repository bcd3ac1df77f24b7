import { blocksIn } from "../../../document/commands/blocks";
import { findSchema } from "../../../lib/schema";
import type { Editor } from "../state/editor";
import { mayChangeType } from "../state/may-change-type";
import { isRowCollapsed } from "../state/slices/collapsed";
import { canMoveBlocksBy, countBlocks, documentIn, hasRoomFor, indexOfBlock } from "../state/slices/document";
import { copyBlocks, pasteFromClipboard } from "./clipboard/block-clipboard";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";
import { performCommand } from "./perform-command";

const mayEdit = ({ session }: Editor) => session.mayEdit;
/** Only the overview tab shows the blocks. */
const mayEditBlocks = ({ session, tab }: Editor) => session.mayEdit && tab === "overview";
const hasBlocks = (editor: Editor, { blocks }: CommandTarget) => mayEditBlocks(editor) && blocks.length > 0;
const areBlocksShown = ({ tab }: Editor) => tab === "overview";
const mayRepeat = (editor: Editor, target: CommandTarget) => notAddable(editor, target).length === 0;
const isSelected = ({ selection }: Editor, { blocks }: CommandTarget) =>
  blocks.every((block) => selection.blocks.includes(block));
const isCollapsed = ({ collapsed }: Editor, { block }: CommandTarget) =>
  block !== null && isRowCollapsed(collapsed, block);

/**
 * Returns the block to insert after.
 * Null means the end of the page.
 */
export const insertionPoint = ({ blocks }: CommandTarget): string | null => blocks.at(-1) ?? null;

export const ADD: Command = {
  id: "add",
  label: "outline.add",
  icon: "plus",
  group: "blocks",
  keys: [
    { key: "/", where: "list" },
    { key: "Mod+/", where: "editor" },
  ],
  isEnabled: (editor) => mayEdit(editor) && hasRoomFor(editor, 1),
  perform: ({ openPicker }, target) => openPicker({ after: insertionPoint(target) }),
  refusal: full,
};

const ADD_AFTER: Command = {
  id: "add-after",
  label: "outline.addAfter",
  icon: "plus",
  group: "blocks",
  keys: [],
  isEnabled: (editor, target) => hasBlocks(editor, target) && hasRoomFor(editor, 1),
  perform: ({ openPicker }, target) => openPicker({ after: insertionPoint(target) }),
  refusal: full,
};

const MOVE_UP: Command = {
  id: "move-up",
  label: "outline.moveUp",
  icon: "up",
  keys: [{ key: "Alt+ArrowUp", where: "row" }],
  ...moving(-1),
};

const MOVE_DOWN: Command = {
  id: "move-down",
  label: "outline.moveDown",
  icon: "down",
  keys: [{ key: "Alt+ArrowDown", where: "row" }],
  ...moving(1),
};

const DUPLICATE: Command = {
  id: "duplicate",
  label: "outline.duplicate",
  icon: "copy",
  group: "blocks",
  keys: [{ key: "Mod+D", where: "row" }],
  isEnabled: (editor, target) =>
    hasBlocks(editor, target) && mayRepeat(editor, target) && hasRoomFor(editor, target.blocks.length),
  perform: ({ duplicateBlocks }, { blocks }) => duplicateBlocks(blocks),
  announcement: ({ words }, { blocks }) => words.t("outline.duplicated", { count: blocks.length }),
  refusal: (editor, target) => {
    if (!hasBlocks(editor, target)) return "";
    return mayRepeat(editor, target) ? full(editor) : notPermitted("outline.notDuplicated", editor, target);
  },
};

const REPLACE: Command = {
  id: "replace",
  label: "outline.replace",
  icon: "stale",
  group: "blocks",
  keys: [],
  isEnabled: (editor, target) => hasBlocks(editor, target) && target.blocks.length === 1,
  perform: ({ openPicker }, { block }) => openPicker({ replacing: block ?? "" }),
};

const SELECT: Command = {
  id: "select",
  label: "outline.choose",
  icon: "check",
  keys: [{ key: "Ctrl+Space", where: "focused" }],
  ...selecting((editor, target) => !isSelected(editor, target)),
};

const UNSELECT: Command = {
  id: "unselect",
  label: "outline.unchoose",
  icon: "close",
  keys: [{ key: "Ctrl+Space", where: "focused" }],
  ...selecting(isSelected),
};

const COLLAPSE: Command = {
  id: "collapse",
  label: "outline.collapseOne",
  icon: "listDense",
  keys: [{ key: "-", where: "focused" }],
  ...collapsing(true),
};

const EXPAND: Command = {
  id: "expand",
  label: "outline.expandOne",
  icon: "list",
  keys: [{ key: "Plus", where: "focused" }],
  ...collapsing(false),
};

const COPY: Command = {
  id: "copy",
  label: "outline.copy",
  icon: "copy",
  group: "blocks",
  keys: [{ key: "Mod+C", where: "clipboard" }],
  isEnabled: hasBlocks,
  perform: (editor, { blocks }) =>
    void unlessRefused(editor, async () => editor.announce(await copyBlocks(editor, blocks))),
};

/**
 * Refuses blocks whose type the user may not add.
 * Otherwise the user could not paste them again.
 */
export const CUT: Command = {
  id: "cut",
  label: "outline.cut",
  icon: "archive",
  group: "blocks",
  keys: [{ key: "Mod+X", where: "clipboard" }],
  isEnabled: (editor, target) => hasBlocks(editor, target) && mayRepeat(editor, target),
  perform: (editor, target, store) =>
    void unlessRefused(editor, async () => {
      await copyBlocks(editor, target.blocks);
      performCommand(REMOVE_CUT, store, target);
    }),
  refusal: (editor, target) =>
    hasBlocks(editor, target) && !mayRepeat(editor, target)
      ? notPermitted("outline.notCut", editor, target)
      : "",
};

const PASTE: Command = {
  id: "paste",
  label: "outline.paste",
  icon: "file",
  group: "blocks",
  keys: [{ key: "Mod+V", where: "clipboard" }],
  isEnabled: mayEditBlocks,
  perform: (editor, target) =>
    void unlessRefused(editor, async () =>
      editor.announce(await pasteFromClipboard(editor, insertionPoint(target))),
    ),
};

const SAVE_PATTERN: Command = {
  id: "save-pattern",
  label: "templates.savePattern",
  icon: "grid",
  group: "blocks",
  keys: [],
  takesInput: true,
  isEnabled: (editor, target) => hasBlocks(editor, target) && mayRepeat(editor, target),
  perform: ({ openDialog }, { blocks }) => openDialog({ saving: { blocks: [...blocks] } }),
};

const LAST_CHANGE: Command = {
  id: "last-change",
  label: "workflow:history.lastChange.open",
  icon: "clock",
  group: "blocks",
  keys: [],
  isEnabled: (editor, { blocks }) => areBlocksShown(editor) && blocks.length === 1,
  perform: ({ openDialog }, { block }) => openDialog({ lastChange: block ?? "" }),
};

const REMOVE: Command = {
  id: "remove",
  label: "outline.delete",
  icon: "trash",
  group: "blocks",
  keys: [
    { key: "Delete", where: "row" },
    { key: "Backspace", where: "row" },
  ],
  isDestructive: true,
  isEnabled: hasBlocks,
  perform: ({ removeBlocks }, { blocks }) => removeBlocks(blocks),
  announcement: ({ words }, { blocks }) => words.t("outline.removed", { count: blocks.length }),
};

/** Second half of `CUT`: Removes the blocks that it copied. */
export const REMOVE_CUT: Command = {
  ...REMOVE,
  announcement: ({ words }, { blocks }) => words.t("outline.wasCut", { count: blocks.length }),
};

const SELECT_ALL: Command = {
  id: "select-all",
  label: "outline.chooseAll",
  icon: "checkedAndMore",
  group: "blocks",
  keys: [{ key: "Mod+A", where: "focused" }],
  isEnabled: (editor) => areBlocksShown(editor) && countBlocks(editor) > 0,
  perform: ({ selectAllRows }) => selectAllRows(),
  announcement: (editor) => editor.words.t("outline.chosen", { count: countBlocks(editor) }),
};

const SELECT_ONE: Command = {
  id: "select-one",
  label: "outline.chooseNone",
  icon: "close",
  group: "blocks",
  keys: [{ key: "Escape", where: "focused" }],
  isEnabled: (editor) => areBlocksShown(editor) && editor.selection.blocks.length > 1,
  perform: ({ select, selection }) => select(selection.block),
};

/** Commands of a block's menu, in sections. */
export const BLOCK_MENU: readonly (readonly Command[])[] = [
  [ADD_AFTER, MOVE_UP, MOVE_DOWN, DUPLICATE, REPLACE],
  [SELECT, UNSELECT, COLLAPSE, EXPAND],
  [COPY, CUT, PASTE, SAVE_PATTERN],
  [LAST_CHANGE],
  [REMOVE],
];

/** Commands shown for several selected blocks. */
export const SELECTION_BAR: readonly Command[] = [
  DUPLICATE,
  COPY,
  CUT,
  SAVE_PATTERN,
  REMOVE,
  SELECT_ALL,
  SELECT_ONE,
];

export const BLOCK_COMMANDS: readonly Command[] = [ADD, ...BLOCK_MENU.flat(), SELECT_ALL, SELECT_ONE];

/**
 * Returns the announcement that the page is full.
 * Returns nothing if the user may not edit anyway.
 */
function full({ session, words }: Editor): string {
  return session.mayEdit ? words.t("outline.full") : "";
}

/**
 * Returns the announcement that names
 * a block that the user may not add.
 */
function notPermitted(
  text: "outline.notDuplicated" | "outline.notCut",
  editor: Editor,
  target: CommandTarget,
): string {
  const { t, blocksText } = editor.words;
  return t(text, { name: blocksText(notAddable(editor, target).slice(0, 1)) });
}

/** Returns the blocks whose type the user may not add. */
function notAddable(editor: Editor, { blocks }: CommandTarget): string[] {
  const { blockTypes } = editor.props;
  return blocksIn(documentIn(editor), blocks)
    .filter(({ type }) => !mayChangeType(editor, findSchema(blockTypes, type)))
    .map(({ key }) => key);
}

/** Members that similar commands share. */
type Behaviour = Omit<Command, "id" | "label" | "icon" | "keys">;

function moving(places: number): Behaviour {
  return {
    group: "blocks",
    isEnabled: (editor, target) =>
      hasBlocks(editor, target) && canMoveBlocksBy(editor, target.blocks, places),
    perform: ({ moveBlocksBy }, { blocks }) => moveBlocksBy(blocks, places),
    announcement: (editor, { blocks }) => {
      const { t, blocksText } = editor.words;
      const place = indexOfBlock(editor, blocks[0] ?? "") + 1;
      return t("outline.moved", { name: blocksText(blocks), place, total: countBlocks(editor) });
    },
    refusal: (editor, target) => {
      const { t, blocksText } = editor.words;
      return hasBlocks(editor, target) ? t("outline.notMoved", { name: blocksText(target.blocks) }) : "";
    },
  };
}

function selecting(isApt: Command["isEnabled"]): Behaviour {
  return {
    group: "blocks",
    isLeftOut: true,
    isEnabled: (editor, target) =>
      areBlocksShown(editor) && target.blocks.length > 0 && isApt(editor, target),
    perform: ({ selectRow }, { block }) => selectRow(block, "toggle"),
  };
}

function collapsing(isToCollapse: boolean): Behaviour {
  return {
    group: "blocks",
    isLeftOut: true,
    isEnabled: (editor, target) =>
      areBlocksShown(editor) && target.blocks.length > 0 && isCollapsed(editor, target) !== isToCollapse,
    perform: ({ collapse }, { blocks }) => collapse(blocks, isToCollapse),
  };
}

/**
 * Runs `work`.
 * If it fails, announces that the browser
 * denied access to the clipboard.
 */
async function unlessRefused({ announce, words }: Editor, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    announce(words.t("outline.clipboardRefused"));
  }
}
