import type { ParseKeys } from "i18next";
import type { IconName } from "../../../ui/icon";
import type { Editor, EditorStore } from "../state/editor";
import type { CommandTarget } from "./command-target";

/** Something that a person can do in the editor. Buttons, menus, keys, the list of keys and the palette read these. */
export interface Command {
  id: string;
  /** What it is called, in the catalogues. */
  label: CommandLabel;
  icon: IconName;
  group: CommandGroup;
  /** The keys that perform it; the first one is shown beside it. */
  keys: readonly Shortcut[];
  /** Whether it takes something away. */
  isDestructive?: boolean;
  /** Whether what is being typed into a field becomes part of the page first. */
  takesInput?: boolean;
  /** Whether a menu leaves it out where it is not enabled: another one stands in its place. */
  isLeftOut?: boolean;
  isEnabled: (editor: Editor, target: CommandTarget) => boolean;
  /** The store is for a command that goes on after it has waited for something. */
  perform: (editor: Editor, target: CommandTarget, store: EditorStore) => void;
  /** What is said when it is done; without it the command says itself what there is to say. */
  announcement?: (editor: Editor, target: CommandTarget) => string;
  /** What is said where its key is pressed and it is not enabled. */
  refusal?: (editor: Editor, target: CommandTarget) => string;
}

export type CommandLabel = ParseKeys<["editor", "workflow", "common"]>;

export type CommandGroup = "page" | "blocks" | "view" | "go";

export interface Shortcut {
  key: string;
  where: Where;
}

/**
 * The place where a key works: in dialogs too, in the editor, among the rows of the list of blocks, on a row. A `row` key is about all selected
 * blocks, a `focused` key only about the row that has the focus. The browser handles a `clipboard` key and fires an event for it.
 */
export type Where = "anywhere" | "editor" | "list" | "row" | "focused" | "clipboard";
