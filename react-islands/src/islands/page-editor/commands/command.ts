import type { ParseKeys } from "i18next";
import type { IconName } from "../../../ui/icon";
import type { Editor, EditorStore } from "../state/editor";
import type { CommandTarget } from "./command-target";

/** Action for buttons, menus, shortcuts and the palette. */
export interface Command {
  id: string;
  label: CommandLabel;
  icon: IconName;
  group: CommandGroup;
  /**
   * Shortcuts of the command.
   * Menus and tooltips show the first one.
   */
  keys: readonly Shortcut[];
  isDestructive?: boolean;
  /**
   * True if unfinished input, such as
   * a typed tag, is applied first.
   */
  takesInput?: boolean;
  /**
   * True if menus hide the command while it is disabled,
   * because they show the opposite command instead.
   */
  isLeftOut?: boolean;
  isEnabled: (editor: Editor, target: CommandTarget) => boolean;
  /** `store` is for commands that continue asynchronously. */
  perform: (editor: Editor, target: CommandTarget, store: EditorStore) => void;
  /**
   * Text to announce afterwards.
   * Undefined if there is none,
   * or if `perform` announces it.
   */
  announcement?: (editor: Editor, target: CommandTarget) => string;
  /**
   * Reason that the command is disabled.
   * Announced when its shortcut is pressed.
   */
  refusal?: (editor: Editor, target: CommandTarget) => string;
}

export type CommandLabel = ParseKeys<["editor", "workflow", "common"]>;

export type CommandGroup = "page" | "blocks" | "view" | "go";

export interface Shortcut {
  key: string;
  where: ShortcutScope;
}

/**
 * Part of the page in which a shortcut works.
 * `anywhere`: also in dialogs.
 * `editor`: everywhere except in dialogs.
 * `list`: in the list of blocks.
 * `row`: on a row. Applies to all selected blocks.
 * `focused`: on a row. Applies only to that row.
 * `clipboard`: handled as a clipboard event, not as a key.
 */
export type ShortcutScope = "anywhere" | "editor" | "list" | "row" | "focused" | "clipboard";
