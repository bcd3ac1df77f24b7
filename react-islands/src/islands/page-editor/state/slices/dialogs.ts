import type { StateCreator } from "zustand/vanilla";
import type { EditorWords } from "../words/editor-words";
import { type DocumentSlice, hasRoomFor } from "./document";
import type { TabSlice } from "./tab";

/** Values of the `data-activity` attribute by activity. */
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

/**
 * Position of the block whose type the user picks.
 * If `after` is null, the end of the page.
 */
export type PickerTarget = { after: string | null } | { before: string } | { replacing: string };

/**
 * Dialogs of the editor.
 * In `picker`, the user selects a block type.
 * `lastChange` is the key of the block whose last change is shown.
 */
export type EditorDialog =
  | "palette"
  | "keys"
  | "check"
  | "request"
  | "unpublish"
  | "add-translation"
  | "accept-request"
  | "store-note"
  | { picker: PickerTarget }
  | { lastChange: string }
  | { saving: SavedPart };

/** Content to save as a template: blocks as a pattern, or the page. */
export type SavedPart = { blocks: string[] } | "page";

export interface DialogsSlice {
  /** Null while no dialog is open. */
  dialog: EditorDialog | null;
  openDialog: (dialog: EditorDialog) => void;
  /**
   * Opens the picker.
   * If the page is full, announces that instead.
   */
  openPicker: (target: PickerTarget) => void;
  closeDialog: () => void;
  /** Announces a result to the user. */
  announce: (text: string) => void;
  /**
   * Calls `listener` for each announcement.
   * Returns a function that removes the listener.
   */
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

/**
 * Returns the target of the picker.
 * Null while it is closed.
 */
export function pickerTargetOf({ dialog }: Pick<DialogsSlice, "dialog">): PickerTarget | null {
  return typeof dialog === "object" && dialog !== null && "picker" in dialog ? dialog.picker : null;
}

/**
 * Returns the content that the user saves as a template.
 * Null while the dialog is closed.
 */
export function savedPartOf({ dialog }: Pick<DialogsSlice, "dialog">): SavedPart | null {
  return typeof dialog === "object" && dialog !== null && "saving" in dialog ? dialog.saving : null;
}

/**
 * Returns the activity of the open
 * dialog, or else of the tab.
 */
export function activityOf(editor: Pick<DialogsSlice, "dialog"> & Pick<TabSlice, "tab">): Activity {
  const target = pickerTargetOf(editor);
  if (target) return "replacing" in target ? "ReplaceBlock" : "AddingBlock";
  if (editor.dialog === "add-translation") return "AddTranslation";
  if (editor.dialog === "accept-request") return "AcceptRequest";
  if (editor.tab === "settings") return "EditingPageSettings";
  return editor.tab === "seo" ? "EditingSEOSettings" : "Editing";
}
