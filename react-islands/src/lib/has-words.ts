import { fold } from "./fold";

/** Finds every word, ignoring accents and case. */
export function hasWords(text: string, term: string): boolean {
  const folded = fold(text);
  return fold(term)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Ignores accents and case. */
export function beginsWith(text: string, term: string): boolean {
  return fold(text).startsWith(fold(term).trim());
}
