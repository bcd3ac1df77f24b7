import type { ParseKeys } from "i18next";
import type { IconName } from "../../../ui/icon";
import type { Editor, EditorStore } from "../state/editor";
import type { CommandTarget } from "./command-target";

/** An editor action for buttons, menus, shortcuts and the palette. */
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
   * True if menus hide it while disabled, because another command replaces it.
   */
  isLeftOut?: boolean;
  isEnabled: (editor: Editor, target: CommandTarget) => boolean;
  /** `store` is for commands that continue asynchronously. */
  perform: (editor: Editor, target: CommandTarget, store: EditorStore) => void;
  /** Undefined for commands that make their own announcements. */
  announcement?: (editor: Editor, target: CommandTarget) => string;
  /** Announcement if its shortcut is pressed while it is disabled. */
  refusal?: (editor: Editor, target: CommandTarget) => string;
}

export type CommandLabel = ParseKeys<["editor", "workflow", "common"]>;

export type CommandGroup = "page" | "blocks" | "view" | "go";

export interface Shortcut {
  key: string;
  where: ShortcutScope;
}

/**
 * Scope of a shortcut. `anywhere` includes dialogs. `list`: any row. `row`: all
 * selected blocks. `focused`: only the focused row. `clipboard`: the browser
 * fires an event.
 */
export type ShortcutScope = "anywhere" | "editor" | "list" | "row" | "focused" | "clipboard";
