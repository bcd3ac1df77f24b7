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
  /** The first shortcut is displayed. */
  keys: readonly Shortcut[];
  isDestructive?: boolean;
  /** True if pending field input is applied first. */
  takesInput?: boolean;
  /**
   * True if menus hide it while disabled.
   * Because another command replaces it.
   */
  isLeftOut?: boolean;
  isEnabled: (editor: Editor, target: CommandTarget) => boolean;
  /** `store` is for commands that continue asynchronously. */
  perform: (editor: Editor, target: CommandTarget, store: EditorStore) => void;
  /** Undefined for commands that make their own announcements. */
  announcement?: (editor: Editor, target: CommandTarget) => string;
  /** Announcement for its shortcut while disabled. */
  refusal?: (editor: Editor, target: CommandTarget) => string;
}

export type CommandLabel = ParseKeys<["editor", "workflow", "common"]>;

export type CommandGroup = "page" | "blocks" | "view" | "go";

export interface Shortcut {
  key: string;
  where: ShortcutScope;
}

/**
 * Scope of a shortcut. `anywhere`: also in dialogs.
 * `list`: any row. `row`: all selected blocks.
 * `focused`: only that row. `clipboard`: a clipboard event.
 */
export type ShortcutScope = "anywhere" | "editor" | "list" | "row" | "focused" | "clipboard";
