import type { TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { EditorTab, Worker } from "../../../api/wire";
import type { Delta } from "../../../document/delta";
import type { Layout } from "../state/layout/layout";
import type { PickerTarget } from "../state/picker-target";
import type { Collapsed } from "../state/use-collapsed";
import type { RowChoice } from "../state/use-row-choice";
import type { PageSession } from "../work/page-session";
import type { BlockActions } from "./block-actions";
import type { BlockClipboard } from "./clipboard/use-block-clipboard";

/** A dialog of the editor that a command opens. */
export type EditorDialog = "palette" | "keys" | "check" | "request" | "unpublish";

export interface Translating {
  /** Leads to the next untranslated text. Returns false where there is none. Null while no source is shown. */
  goToNext: (() => boolean) | null;
}

/** What commands work on and with. */
export interface Editing {
  session: PageSession;
  user: Worker;
  actions: BlockActions;
  clipboard: BlockClipboard;
  choice: RowChoice;
  collapsed: Collapsed;
  /** The block that a command is about: the one whose form is shown, or whose menu is open; null for the page itself. */
  block: string | null;
  /** All blocks that it is about, in the order of the page: the chosen ones where `block` is one of them, else only it. */
  blocks: string[];
  layout: Layout;
  /** The part of the editor that is shown. */
  tab: EditorTab;
  /** Asks for a type of block. */
  pick: (target: PickerTarget) => void;
  show: (dialog: EditorDialog) => void;
  openTab: (tab: EditorTab) => void;
  /** Brings a field of what is chosen into sight. */
  showField: (path: string) => void;
  /** Leads to a field of the page itself. */
  jumpToPage: (field: string) => void;
  /** The translation beside its source, while it is shown. */
  translating: Translating;
  /** Says something to the person about what happened. */
  announce: (text: string) => void;
  /** Those of the blocks whose type the user may not add. */
  notAddable: (blocks: string[]) => string[];
  /** What several blocks, or the only one, are called. */
  nameOf: (blocks: string[]) => string;
  /** What a step of the history does. */
  stepText: (deltas: Delta[]) => string;
  t: TFunction<["editor", "workflow"]>;
}

/** The same for another block. */
export function about(editing: Editing, block: string | null): Editing {
  const { keys } = editing.choice;
  if (block === null) return { ...editing, block, blocks: [] };
  return { ...editing, block, blocks: keys.includes(block) ? keys : editing.actions.present([block]) };
}

/**
 * The same for a key that is pressed on a row: it is about that row, as its menu is. While several blocks are chosen it is about
 * them, whichever row the arrow keys or a click that took one out have led to.
 */
export function aboutRow(editing: Editing, row: string | null): Editing {
  return row !== null && editing.choice.keys.length > 1 ? editing : about(editing, row);
}

/** The same for a key that is only about the row that has the focus, whichever blocks are chosen. */
export function aboutFocused(editing: Editing, row: string | null): Editing {
  return { ...editing, block: row, blocks: row === null ? [] : editing.actions.present([row]) };
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("There is no editor around this component.");
  return editing;
}
