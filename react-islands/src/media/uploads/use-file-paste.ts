import { useEffect, useRef } from "react";

/**
 * Calls `onFiles` if the user pastes
 * files anywhere in the window.
 * Ignores a paste with text.
 */
export function useFilePaste(onFiles: (files: File[]) => void, isDisabled = false): void {
  const newest = useRef(onFiles);
  useEffect(() => {
    newest.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    if (isDisabled) return;
    const onPaste = (event: ClipboardEvent) => {
      // A field has already handled the paste.
      if (event.defaultPrevented) return;
      const files = hasText(event.clipboardData) ? [] : pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      newest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [isDisabled]);
}

/**
 * Returns true if the clipboard contains text.
 * Programs often add a picture of copied text.
 */
export function hasText(data: DataTransfer | null): boolean {
  return data?.types.includes("text/plain") ?? false;
}

/** Returns the files of the clipboard. */
export function pastedFiles(data: DataTransfer | null, now: Date = new Date()): File[] {
  return [...(data?.files ?? [])].map((file) => named(file, now));
}

/**
 * Names a pasted picture by the time, because
 * browsers give all of them the same name.
 */
function named(file: File, now: Date): File {
  const extension = file.name.match(/^image(\.\w+)$/)?.[1];
  if (!extension) return file;
  const time = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  return new File([file], `${time.replaceAll(":", "-").replace("T", "-")}${extension}`, { type: file.type });
}
