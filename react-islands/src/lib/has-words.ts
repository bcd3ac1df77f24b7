import { fold } from "./fold";

/** Whether a text has every word of a term, whatever their accents and capitals. */
export function hasWords(text: string, term: string): boolean {
  const folded = fold(text);
  return fold(term)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Whether the first words of a text are a term, compared in the same way. */
export function beginsWith(text: string, term: string): boolean {
  return fold(text).startsWith(fold(term).trim());
}
