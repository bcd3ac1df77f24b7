import { useLayoutEffect, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part";
import type { Command } from "../commands/command";
import { performCommand } from "../commands/perform-command";
import { renderNow } from "../state/render-now";
import { focusSelectedRow } from "../state/selected-row";
import { pickerTargetOf, savedPartOf } from "../state/slices/dialogs";
import { useActions, useEditor, useEditorStore } from "../state/use-editor";

export const PickerDialog = lazyPart(() => import("../list/picker/picker-dialog"));
const Palette = lazyPart(() => import("../commands/palette/palette"));
const KeyList = lazyPart(() => import("../commands/key-list"));
const RequestModal = lazyPart(() => import("../review/workflow/request-modal"));
const UnpublishModal = lazyPart(() => import("../review/workflow/unpublish-modal"));
const SaveTemplateModal = lazyPart(() => import("../list/templates/save-template-modal"));
const StoreNoteModal = lazyPart(() => import("../review/versions/store-note-modal"));
const LastChangeModal = lazyPart(() => import("../review/versions/last-change-modal"));
const CheckDialog = lazyPart(() => import("../review/check/check-dialog"));

export function EditorDialogs() {
  const dialog = useEditor((editor) => editor.dialog);
  const saved = useEditor(savedPartOf);
  const target = useEditor(pickerTargetOf);
  const { closeDialog: onClose } = useActions();
  // Stored outside the dialogs, so that
  // unsent text survives closing them.
  const [comment, setComment] = useState("");
  const [note, setNote] = useState("");
  if (target) return <PickerDialog target={target} />;
  if (saved) return <SaveTemplateModal part={saved} onClose={onClose} />;
  if (typeof dialog === "object" && dialog !== null) {
    return "lastChange" in dialog && <LastChangeModal block={dialog.lastChange} onClose={onClose} />;
  }
  switch (dialog) {
    case "palette":
      return <PaletteDialog onClose={onClose} />;
    case "keys":
      return <KeyList onClose={onClose} />;
    case "check":
      return <CheckDialog onClose={onClose} />;
    case "request":
      return <RequestModal comment={comment} onComment={setComment} onClose={onClose} />;
    case "store-note":
      return <StoreNoteModal note={note} onNote={setNote} onClose={onClose} />;
    case "unpublish":
      return <UnpublishModal onClose={onClose} />;
    default:
      return null;
  }
}

/**
 * Palette that closes before it performs a command.
 * Then focuses the previous element,
 * or else the selected row.
 */
function PaletteDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
      if (before === document.body || document.activeElement !== before) focusSelectedRow();
    },
    [before],
  );
  const perform = (command: Command) => {
    renderNow(onClose);
    performCommand(command, store);
  };
  const leave = (address: string) => {
    onClose();
    location.assign(address);
  };
  return <Palette onClose={onClose} onPerform={perform} onLeave={leave} />;
}
