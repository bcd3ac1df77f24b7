import { type ClipboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile, MediaKind } from "../../api/wire";
import { isAccepted } from "../../media/uploads/accepted";
import { useFileDrop } from "../../media/uploads/use-file-drop";
import { hasText, pastedFiles } from "../../media/uploads/use-file-paste";
import { useOwnUploads } from "../../media/uploads/use-uploads";

interface Options {
  kinds: readonly MediaKind[];
  /** Number of files that can be added. */
  room: number;
  isDisabled: boolean;
  onFile: (file: MediaFile) => void;
}

/** Library folder for dropped and pasted files. */
const FOLDER = "/";

/** Uploads dropped or pasted files into a field. */
export function useFieldUpload({ kinds, room, isDisabled, onFile }: Options) {
  const { t } = useTranslation("editor");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { start, left } = useOwnUploads(FOLDER, onFile);
  const take = (files: File[]) => {
    const accepted = files.filter((file) => isAccepted(file, kinds));
    const fitting = accepted.slice(0, Math.max(0, room - left));
    if (accepted.length < files.length) setRefusal(t("field.wrongKind"));
    else setRefusal(fitting.length < accepted.length ? t("field.noRoom") : null);
    start(fitting);
  };
  const { isOver, target } = useFileDrop(take, isDisabled);
  const onPaste = (event: ClipboardEvent) => {
    const files = isDisabled ? [] : filesFor(event, kinds);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  return { isOver, left, refusal, target: { ...target, onPaste } };
}

const TEXT_FIELDS = "input, textarea, [contenteditable]";

/**
 * Returns the pasted files. If the clipboard
 * also contains text, returns only files of
 * accepted kinds, and none in a text field.
 */
function filesFor({ clipboardData, target }: ClipboardEvent, kinds: readonly MediaKind[]): File[] {
  const files = pastedFiles(clipboardData);
  if (!hasText(clipboardData)) return files;
  return (target as Element).closest(TEXT_FIELDS) ? [] : files.filter((file) => isAccepted(file, kinds));
}
