import type { Command } from "./command";
import type { Editing } from "./editing";

const mayEdit = ({ session }: Editing) => session.mayEdit;
const hasBlock = ({ session, actions, block }: Editing) =>
  session.mayEdit && block !== null && actions.indexOf(block) !== -1;

/** The text that says where a block is now. */
const placed = ({ actions, block, t }: Editing) =>
  t("commands.moved", { place: actions.indexOf(block ?? "") + 1, total: actions.count() });

export const ADD: Command = {
  id: "add",
  label: "outline.add",
  icon: "plus",
  group: "blocks",
  keys: [
    { key: "/", where: "list" },
    { key: "Mod+/", where: "editor" },
  ],
  isEnabled: mayEdit,
  perform: ({ pick, block }) => pick({ after: block }),
};

const ADD_AFTER: Command = {
  id: "add-after",
  label: "outline.addAfter",
  icon: "plus",
  group: "blocks",
  keys: [],
  isEnabled: hasBlock,
  perform: ({ pick, block }) => pick({ after: block }),
};

const MOVE_UP: Command = {
  id: "move-up",
  label: "outline.moveUp",
  icon: "up",
  group: "blocks",
  keys: [{ key: "Alt+ArrowUp", where: "row" }],
  isEnabled: (editing) => hasBlock(editing) && editing.actions.indexOf(editing.block ?? "") > 0,
  perform: ({ actions, block }) => actions.moveBy(block ?? "", -1),
  announcement: placed,
};

const MOVE_DOWN: Command = {
  id: "move-down",
  label: "outline.moveDown",
  icon: "down",
  group: "blocks",
  keys: [{ key: "Alt+ArrowDown", where: "row" }],
  isEnabled: (editing) =>
    hasBlock(editing) && editing.actions.indexOf(editing.block ?? "") < editing.actions.count() - 1,
  perform: ({ actions, block }) => actions.moveBy(block ?? "", 1),
  announcement: placed,
};

const DUPLICATE: Command = {
  id: "duplicate",
  label: "outline.duplicate",
  icon: "copy",
  group: "blocks",
  keys: [{ key: "Mod+D", where: "row" }],
  isEnabled: hasBlock,
  perform: ({ actions, block }) => actions.duplicate(block ?? ""),
  announcement: ({ t }) => t("commands.duplicated"),
};

const REPLACE: Command = {
  id: "replace",
  label: "outline.replace",
  icon: "stale",
  group: "blocks",
  keys: [],
  isEnabled: hasBlock,
  perform: ({ pick, block }) => pick({ replacing: block ?? "" }),
};

const COPY: Command = {
  id: "copy",
  label: "outline.copy",
  icon: "copy",
  group: "blocks",
  keys: [{ key: "Mod+C", where: "clipboard" }],
  isEnabled: hasBlock,
  perform: (editing) =>
    void withClipboard(editing, async (clipboard) => {
      await clipboard.writeText(editing.actions.copy(editing.block) ?? "");
      return editing.t("outline.copied");
    }),
};

const PASTE: Command = {
  id: "paste",
  label: "outline.paste",
  icon: "file",
  group: "blocks",
  keys: [{ key: "Mod+V", where: "clipboard" }],
  isEnabled: mayEdit,
  perform: (editing) =>
    void withClipboard(editing, async (clipboard) => {
      const isPasted = editing.actions.paste(await clipboard.readText(), editing.block);
      return isPasted ? "" : editing.t("outline.nothingToPaste");
    }),
};

const REMOVE: Command = {
  id: "remove",
  label: "outline.delete",
  icon: "trash",
  group: "blocks",
  keys: [{ key: "Delete", where: "row" }],
  isDestructive: true,
  isEnabled: hasBlock,
  perform: ({ actions, block }) => actions.remove(block ?? ""),
  announcement: ({ t }) => t("commands.removed"),
};

/** The commands of the menu of a block, in its sections. */
export const BLOCK_MENU: readonly (readonly Command[])[] = [
  [ADD_AFTER, MOVE_UP, MOVE_DOWN, DUPLICATE, REPLACE],
  [COPY, PASTE],
  [REMOVE],
];

/** What is done with a block. */
export const BLOCK_COMMANDS: readonly Command[] = [ADD, ...BLOCK_MENU.flat()];

/** The browser asks the person before a page may use the clipboard without its keys. */
async function withClipboard(
  { announce, t }: Editing,
  work: (clipboard: Clipboard) => Promise<string>,
): Promise<void> {
  try {
    announce(await work(navigator.clipboard));
  } catch {
    announce(t("outline.clipboardRefused"));
  }
}
