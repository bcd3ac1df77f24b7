import type { Command } from "./command";
import type { Editing } from "./editing";
import { performCommand } from "./perform-command";

const mayEdit = ({ session }: Editing) => session.mayEdit;
/** What happens to a block is done where the blocks are seen. */
const mayEditBlocks = ({ session, tab }: Editing) => session.mayEdit && tab === "overview";
const hasBlocks = (editing: Editing) => mayEditBlocks(editing) && editing.blocks.length > 0;
const areBlocksShown = ({ tab }: Editing) => tab === "overview";
const hasRoomFor = (more: number, { actions }: Editing) => actions.hasRoomFor(more);
const mayRepeat = ({ blocks, notAddable }: Editing) => notAddable(blocks).length === 0;
const isChosen = ({ choice, blocks }: Editing) => blocks.every((key) => choice.keys.includes(key));
const isCollapsed = ({ collapsed, block }: Editing) => block !== null && collapsed.has(block);

/** The block that new ones come to stand behind; null for the end of the page. */
export const placeAfter = ({ blocks }: Editing): string | null => blocks.at(-1) ?? null;

export const ADD: Command = {
  id: "add",
  label: "outline.add",
  icon: "plus",
  group: "blocks",
  keys: [
    { key: "/", where: "list" },
    { key: "Mod+/", where: "editor" },
  ],
  isEnabled: (editing) => mayEdit(editing) && hasRoomFor(1, editing),
  perform: (editing) => editing.pick({ after: placeAfter(editing) }),
  refusal: full,
};

const ADD_AFTER: Command = {
  id: "add-after",
  label: "outline.addAfter",
  icon: "plus",
  group: "blocks",
  keys: [],
  isEnabled: (editing) => hasBlocks(editing) && hasRoomFor(1, editing),
  perform: (editing) => editing.pick({ after: placeAfter(editing) }),
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
  isEnabled: (editing) =>
    hasBlocks(editing) && mayRepeat(editing) && hasRoomFor(editing.blocks.length, editing),
  perform: ({ actions, blocks }) => actions.duplicate(blocks),
  announcement: ({ blocks, t }) => t("outline.duplicated", { count: blocks.length }),
  refusal: (editing) => {
    if (!hasBlocks(editing)) return "";
    return mayRepeat(editing) ? full(editing) : notPermitted("outline.notDuplicated", editing);
  },
};

const REPLACE: Command = {
  id: "replace",
  label: "outline.replace",
  icon: "stale",
  group: "blocks",
  keys: [],
  isEnabled: (editing) => hasBlocks(editing) && editing.blocks.length === 1,
  perform: ({ pick, block }) => pick({ replacing: block ?? "" }),
};

const CHOOSE: Command = {
  id: "choose",
  label: "outline.choose",
  icon: "check",
  keys: [{ key: "Ctrl+Space", where: "focused" }],
  ...choosing((editing) => !isChosen(editing)),
};

const UNCHOOSE: Command = {
  id: "unchoose",
  label: "outline.unchoose",
  icon: "close",
  keys: [{ key: "Ctrl+Space", where: "focused" }],
  ...choosing(isChosen),
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
  perform: (editing) =>
    void unlessRefused(editing, async ({ clipboard, blocks, announce }) => {
      announce(await clipboard.copy(blocks));
    }),
};

/** A block that the user may not add could not be pasted again: cutting it would only remove it. */
export const CUT: Command = {
  id: "cut",
  label: "outline.cut",
  icon: "archive",
  group: "blocks",
  keys: [{ key: "Mod+X", where: "clipboard" }],
  isEnabled: (editing) => hasBlocks(editing) && mayRepeat(editing),
  perform: (editing) =>
    void unlessRefused(editing, async ({ clipboard, blocks }) => {
      await clipboard.copy(blocks);
      performCommand(REMOVE_CUT, editing);
    }),
  refusal: (editing) =>
    hasBlocks(editing) && !mayRepeat(editing) ? notPermitted("outline.notCut", editing) : "",
};

const PASTE: Command = {
  id: "paste",
  label: "outline.paste",
  icon: "file",
  group: "blocks",
  keys: [{ key: "Mod+V", where: "clipboard" }],
  isEnabled: mayEditBlocks,
  perform: (editing) =>
    void unlessRefused(editing, async ({ clipboard, announce }) => {
      announce(await clipboard.paste(placeAfter(editing)));
    }),
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
  perform: ({ actions, blocks }) => actions.remove(blocks),
  announcement: ({ blocks, t }) => t("outline.removed", { count: blocks.length }),
};

/** Takes blocks away that are on the clipboard. */
export const REMOVE_CUT: Command = {
  ...REMOVE,
  announcement: ({ blocks, t }) => t("outline.wasCut", { count: blocks.length }),
};

const CHOOSE_ALL: Command = {
  id: "choose-all",
  label: "outline.chooseAll",
  icon: "checkedAndMore",
  group: "blocks",
  keys: [{ key: "Mod+A", where: "focused" }],
  isEnabled: (editing) => areBlocksShown(editing) && editing.actions.count() > 0,
  perform: ({ choice }) => choice.chooseAll(),
  announcement: ({ actions, t }) => t("outline.chosen", { count: actions.count() }),
};

const CHOOSE_NONE: Command = {
  id: "choose-none",
  label: "outline.chooseNone",
  icon: "close",
  group: "blocks",
  keys: [{ key: "Escape", where: "focused" }],
  isEnabled: (editing) => areBlocksShown(editing) && editing.choice.keys.length > 1,
  perform: ({ choice }) => choice.chooseOne(),
};

/** The commands of the menu of a block, in its sections. */
export const BLOCK_MENU: readonly (readonly Command[])[] = [
  [ADD_AFTER, MOVE_UP, MOVE_DOWN, DUPLICATE, REPLACE],
  [CHOOSE, UNCHOOSE, COLLAPSE, EXPAND],
  [COPY, CUT, PASTE],
  [REMOVE],
];

/** The commands that are offered beside the list while several blocks are chosen. */
export const CHOICE_BAR: readonly Command[] = [DUPLICATE, COPY, CUT, REMOVE, CHOOSE_ALL, CHOOSE_NONE];

/** What is done with blocks. */
export const BLOCK_COMMANDS: readonly Command[] = [ADD, ...BLOCK_MENU.flat(), CHOOSE_ALL, CHOOSE_NONE];

/** What is said where the page has no room for more blocks. */
function full({ session, t }: Editing): string {
  return session.mayEdit ? t("outline.full") : "";
}

/** What is said where blocks are among the chosen ones that the user may not add. */
function notPermitted(
  text: "outline.notDuplicated" | "outline.notCut",
  { blocks, notAddable, nameOf, t }: Editing,
): string {
  return t(text, { name: nameOf(notAddable(blocks).slice(0, 1)) });
}

/** What two commands that are alike have in common. */
type Behaviour = Omit<Command, "id" | "label" | "icon" | "keys">;

function moving(places: number): Behaviour {
  return {
    group: "blocks",
    isEnabled: (editing) => hasBlocks(editing) && editing.actions.canMoveBy(editing.blocks, places),
    perform: ({ actions, blocks }) => actions.moveBy(blocks, places),
    announcement: ({ actions, blocks, nameOf, t }) => {
      const place = actions.indexOf(blocks[0] ?? "") + 1;
      return t("outline.moved", { name: nameOf(blocks), place, total: actions.count() });
    },
    refusal: (editing) =>
      hasBlocks(editing) ? editing.t("outline.notMoved", { name: editing.nameOf(editing.blocks) }) : "",
  };
}

function choosing(isApt: (editing: Editing) => boolean): Behaviour {
  return {
    group: "blocks",
    isLeftOut: true,
    isEnabled: (editing) => areBlocksShown(editing) && editing.blocks.length > 0 && isApt(editing),
    perform: ({ choice, block }) => choice.choose(block, "also"),
  };
}

function collapsing(isToCollapse: boolean): Behaviour {
  return {
    group: "blocks",
    isLeftOut: true,
    isEnabled: (editing) =>
      areBlocksShown(editing) && editing.blocks.length > 0 && isCollapsed(editing) !== isToCollapse,
    perform: ({ collapsed, blocks }) => collapsed.set(blocks, isToCollapse),
  };
}

/** The browser asks the person before a page may use the clipboard without its keys. */
async function unlessRefused(editing: Editing, work: (editing: Editing) => Promise<void>): Promise<void> {
  try {
    await work(editing);
  } catch {
    editing.announce(editing.t("outline.clipboardRefused"));
  }
}
