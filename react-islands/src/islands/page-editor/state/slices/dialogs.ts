import type { StateCreator } from "zustand/vanilla";
import type { EditorWords } from "../words/editor-words";
import { type DocumentSlice, hasRoomFor } from "./document";
import type { TabSlice } from "./tab";

/** The activity of the editor, with the numbers of the specification (section 4). */
export const ACTIVITIES = {
  Editing: 0,
  AddingBlock: 1,
  EditingPageSettings: 2,
  EditingSEOSettings: 3,
  AddTranslation: 4,
  ReplaceBlock: 5,
  AcceptRequest: 6,
} as const;

export type Activity = keyof typeof ACTIVITIES;

/** The place of a picked type: behind a block, at the end for null, before a block, or in place of a block. */
export type PickerTarget = { after: string | null } | { before: string } | { replacing: string };

/** A dialog of the editor. The picker asks for a type of block. */
export type EditorDialog =
  | "palette"
  | "keys"
  | "check"
  | "request"
  | "unpublish"
  | "add-translation"
  | "accept-request"
  | { picker: PickerTarget };

export interface DialogsSlice {
  /** The open dialog, or null for none. */
  dialog: EditorDialog | null;
  openDialog: (dialog: EditorDialog) => void;
  /** Opens the picker where the page has room for what is picked. */
  openPicker: (target: PickerTarget) => void;
  closeDialog: () => void;
  /** Says to the person what happened. */
  announce: (text: string) => void;
  /** Calls a listener for each announcement until the function that it returns is called. */
  onAnnouncement: (listener: (text: string) => void) => () => void;
}

export function createDialogsSlice({
  t,
}: Pick<EditorWords, "t">): StateCreator<DialogsSlice & DocumentSlice & TabSlice, [], [], DialogsSlice> {
  const listeners = new Set<(text: string) => void>();
  return (set, get) => ({
    dialog: null,
    openDialog: (dialog) => set({ dialog }),
    openPicker: (picker) => {
      if (!("replacing" in picker) && !hasRoomFor(get(), 1)) return get().announce(t("outline.full"));
      get().openTab("overview");
      set({ dialog: { picker } });
    },
    closeDialog: () => set({ dialog: null }),
    announce: (text) => {
      for (const listener of listeners) listener(text);
    },
    onAnnouncement: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
}

/** Returns what the picker is open for, or null if it is closed. */
export function pickerTargetOf({ dialog }: Pick<DialogsSlice, "dialog">): PickerTarget | null {
  return typeof dialog === "object" && dialog !== null ? dialog.picker : null;
}

/** Returns the activity, which follows from the tab unless a dialog has one. */
export function activityOf(editor: Pick<DialogsSlice, "dialog"> & Pick<TabSlice, "tab">): Activity {
  const target = pickerTargetOf(editor);
  if (target) return "replacing" in target ? "ReplaceBlock" : "AddingBlock";
  if (editor.dialog === "add-translation") return "AddTranslation";
  if (editor.dialog === "accept-request") return "AcceptRequest";
  if (editor.tab === "settings") return "EditingPageSettings";
  return editor.tab === "seo" ? "EditingSEOSettings" : "Editing";
}
