import { useLayoutEffect, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part";
import type { Command } from "../commands/command";
import { performCommand } from "../commands/perform-command";
import { renderNow } from "../state/render-now";
import { focusSelectedRow } from "../state/selected-row";
import { useActions, useEditor, useEditorStore } from "../state/use-editor";

const Palette = lazyPart(() => import("../commands/palette/palette"));
const KeyList = lazyPart(() => import("../commands/key-list"));
const RequestModal = lazyPart(() => import("../review/workflow/request-modal"));
const UnpublishModal = lazyPart(() => import("../review/workflow/unpublish-modal"));
const StoreNoteModal = lazyPart(() => import("../review/versions/store-note-modal"));
const LastChangeModal = lazyPart(() => import("../review/versions/last-change-modal"));
const CheckDialog = lazyPart(() => import("../review/check/check-dialog"));

export function EditorDialogs() {
  const dialog = useEditor((editor) => editor.dialog);
  const { closeDialog: onClose } = useActions();
  // Stored outside the dialog, so that
  // unsent text survives closing it.
  const [comment, setComment] = useState("");
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
      return <StoreNoteModal onClose={onClose} />;
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
