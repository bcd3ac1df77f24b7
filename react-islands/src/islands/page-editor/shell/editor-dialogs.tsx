import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "../../../ui/lazy-part";
import type { Command } from "../commands/command";
import { type EditorDialog, useEditing } from "../commands/editing";
import { performCommand } from "../commands/perform-command";
import { focusChosenRow } from "../state/chosen-row";

const Palette = lazyPart(() => import("../commands/palette/palette"));
const KeyList = lazyPart(() => import("../commands/key-list"));
const RequestModal = lazyPart(() => import("../review/workflow/request-modal"));
const UnpublishModal = lazyPart(() => import("../review/workflow/unpublish-modal"));
const CheckDialog = lazyPart(() => import("../review/check/check-dialog"));

interface Props {
  dialog: EditorDialog | null;
  onClose: () => void;
}

/** The dialogs that commands open. */
export function EditorDialogs({ dialog, onClose }: Props) {
  // Words that could not be sent are there again when the dialog is.
  const [comment, setComment] = useState("");
  switch (dialog) {
    case "palette":
      return <PaletteDialog onClose={onClose} />;
    case "keys":
      return <KeyList onClose={onClose} />;
    case "check":
      return <CheckDialog onClose={onClose} />;
    case "request":
      return <RequestModal comment={comment} onComment={setComment} onClose={onClose} />;
    case "unpublish":
      return <UnpublishModal onClose={onClose} />;
    default:
      return null;
  }
}

/**
 * A command works where the focus was before the palette: the palette is gone when it is performed. Where the focus was nowhere, or
 * its element is gone, it is the row of the chosen block.
 */
function PaletteDialog({ onClose }: { onClose: () => void }) {
  const editing = useEditing();
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
      if (before === document.body || document.activeElement !== before) focusChosenRow();
    },
    [before],
  );
  const perform = (command: Command) => {
    flushSync(onClose);
    performCommand(command, editing);
  };
  const leave = (address: string) => {
    onClose();
    location.assign(address);
  };
  return <Palette onClose={onClose} onPerform={perform} onLeave={leave} />;
}
