import type { TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { EditorTab, Worker } from "../../../api/wire";
import type { Layout } from "../layout/layout";
import type { BlockActions } from "../outline/block-actions";
import type { PickerTarget } from "../picker/picker-target";
import type { PageSession } from "../session/page-session";

/** A dialog of the editor that a command opens. */
export type EditorDialog = "palette" | "keys" | "request" | "unpublish";

/** What commands work on and with. */
export interface Editing {
  session: PageSession;
  user: Worker;
  actions: BlockActions;
  /** The block that a command is about; null for the page itself. */
  block: string | null;
  layout: Layout;
  /** Asks for a type of block. */
  pick: (target: PickerTarget) => void;
  show: (dialog: EditorDialog) => void;
  openTab: (tab: EditorTab) => void;
  /** Says something to the person about what happened. */
  announce: (text: string) => void;
  t: TFunction<["editor", "workflow"]>;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("There is no editor around this component.");
  return editing;
}
