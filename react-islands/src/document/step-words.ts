import { htmlText } from "../lib/html-text";
import type { Delta } from "./delta";
import { editBetween } from "./typing-run";

/** Text that an undo step inserts or deletes. */
export interface StepWords {
  kind: "write" | "erase";
  words: string;
}

const MAX_VALUE_CHARS = 60;

/**
 * Returns the text that a step inserts or deletes.
 * Null if it does both, or changes only formats.
 */
export function wordsOfStep([only, ...others]: Delta[], isHtml: boolean): StepWords | null {
  if (only?.type !== "set" || others.length > 0) return null;
  const [former, value] = [only.former ?? "", only.value ?? ""];
  if (typeof former !== "string" || typeof value !== "string") return null;
  const read = isHtml ? htmlText : (text: string) => text;
  const { removed, inserted } = editBetween(read(former), read(value), false);
  const words = shortened(inserted || removed);
  if (words === "" || (removed !== "" && inserted !== "")) return null;
  return { kind: inserted === "" ? "erase" : "write", words };
}

function shortened(text: string): string {
  const words = text.replaceAll(/\s+/g, " ").trim();
  return words.length > MAX_VALUE_CHARS ? `${words.slice(0, MAX_VALUE_CHARS).trimEnd()}…` : words;
}
