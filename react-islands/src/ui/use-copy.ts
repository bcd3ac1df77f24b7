import { type RefObject, useState } from "react";

/**
 * Returns a function that copies a text, and true after it was copied.
 * Without permission for the clipboard, it selects the field of the text,
 * so that users can copy with the keyboard.
 */
export function useCopy(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      field.current?.select();
    }
  };
  return { isCopied, copy };
}
