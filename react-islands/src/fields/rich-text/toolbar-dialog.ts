import type { Editor } from "@tiptap/core";

/** Names of the small forms of the toolbar. */
export type DialogName = "link" | "abbreviation" | "anchor";

export interface ToolbarDialog {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

export interface DialogProps extends ToolbarDialog {
  editor: Editor;
}
