import type { ParseKeys } from "i18next";
import type { IconName } from "../../../ui/icon";
import type { Editor, EditorStore } from "../state/editor";
import type { CommandTarget } from "./command-target";

/** An action in the editor. Buttons, menus, shortcuts, the list of shortcuts and the palette use it. */
export interface Command {
  id: string;
  /** Key of its label in the translation catalogues. */
  label: CommandLabel;
  icon: IconName;
  group: CommandGroup;
  /** The shortcuts. The first one is shown next to the command. */
  keys: readonly Shortcut[];
  /** True if it removes something. */
  isDestructive?: boolean;
  /** True if pending input of a field is applied to the page first. */
  takesInput?: boolean;
  /** True if menus hide it while it is disabled, because another command takes its position. */
  isLeftOut?: boolean;
  isEnabled: (editor: Editor, target: CommandTarget) => boolean;
  /** `store` is for commands that continue after they have waited for something. */
  perform: (editor: Editor, target: CommandTarget, store: EditorStore) => void;
  /** Announcement after the command. A command without it makes its own announcements. */
  announcement?: (editor: Editor, target: CommandTarget) => string;
  /** Announcement if the shortcut is pressed while the command is disabled. */
  refusal?: (editor: Editor, target: CommandTarget) => string;
}

export type CommandLabel = ParseKeys<["editor", "workflow", "common"]>;

export type CommandGroup = "page" | "blocks" | "view" | "go";

export interface Shortcut {
  key: string;
  where: Where;
}

/**
 * Scope of a shortcut. `anywhere` includes dialogs. `list` is any row of the block list, `row` acts on all selected
 * blocks, and `focused` only on the row with the focus. The browser handles a `clipboard` shortcut and fires an
 * event for it.
 */
export type Where = "anywhere" | "editor" | "list" | "row" | "focused" | "clipboard";
