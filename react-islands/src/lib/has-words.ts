import { fold } from "./fold";

/**
 * Returns true if the text contains every word of the term.
 * Ignores accents and case.
 */
export function hasWords(text: string, term: string): boolean {
  const folded = fold(text);
  return fold(term)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * Returns true if the text begins with the term.
 * Ignores accents and case.
 */
export function beginsWith(text: string, term: string): boolean {
  return fold(text).startsWith(fold(term).trim());
}
