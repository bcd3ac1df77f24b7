/** Groups edits of a text into undo steps. */

/** Replacement of some characters of a text. */
export interface TextEdit {
  /**
   * First and last possible start of the edit.
   * It is ambiguous next to equal letters:
   * in `oo`, either `o` may be new.
   */
  from: readonly [first: number, last: number];
  removed: string;
  inserted: string;
  /** True if an input method was composing text. */
  isComposing: boolean;
  /** True if the edit also changed the format. */
  isFormatted?: boolean;
}

/** Letters that were typed or deleted one after another. */
export interface TypingRun {
  kind: "insert" | "delete";
  /** Number of letters. */
  length: number;
  /** First and last possible cursor position. */
  cursor: readonly [first: number, last: number];
}

/** Maximum number of letters in one undo step. */
const MAX_RUN_LETTERS = 20;

/** Returns the edit between two texts. */
export function editBetween(former: string, next: string, isComposing: boolean): TextEdit {
  const shorter = Math.min(former.length, next.length);
  let start = 0;
  while (start < shorter && former[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === next.at(-1 - end)) end += 1;
  const removed = former.slice(start, former.length - end);
  const inserted = next.slice(start, next.length - end);
  let first = start;
  if (removed === "" || inserted === "") {
    const [longer, moved] = removed === "" ? [next, inserted.length] : [former, removed.length];
    while (first > 0 && longer[first - 1] === longer[first - 1 + moved]) first -= 1;
  }
  return { from: [first, start], removed, inserted, isComposing };
}

/**
 * Starts a run with an edit.
 * Null if the edit is no typing, such as a paste or Enter.
 */
export function beginRun({ from, removed, inserted, isComposing }: TextEdit): TypingRun | null {
  if (removed === "" && (isComposing || isLetter(inserted))) {
    return { kind: "insert", length: lettersOf(inserted), cursor: shifted(from, inserted.length) };
  }
  return inserted === "" && isLetter(removed) ? { kind: "delete", length: 1, cursor: from } : null;
}

/**
 * Extends a run by an edit.
 * Null if the edit does not continue it.
 */
export function continueRun(run: TypingRun, edit: TextEdit): TypingRun | null {
  const { kind, length, cursor } = run;
  if (edit.isFormatted) return null;
  if (edit.isComposing && kind === "insert") return composed(run, edit);
  const { from, removed, inserted } = edit;
  if (kind === "insert" && removed === "" && isLetter(inserted)) {
    const at = overlap(from, cursor);
    return at && length < MAX_RUN_LETTERS
      ? { kind, length: length + 1, cursor: shifted(at, inserted.length) }
      : null;
  }
  if (inserted !== "" || !isLetter(removed)) return null;
  const isCorrection = kind === "insert";
  const before = overlap(from, shifted(cursor, -removed.length));
  // Deleting the letter that was just typed continues the run.
  if (isCorrection) return before && length > 0 ? { kind, length: length - 1, cursor: before } : null;
  const at = before ?? overlap(from, cursor);
  return at && length < MAX_RUN_LETTERS ? { kind, length: length + 1, cursor: at } : null;
}

/**
 * Extends a run by a composition, which
 * replaces letters before the cursor.
 */
function composed({ kind, length, cursor }: TypingRun, edit: TextEdit): TypingRun | null {
  const { from, removed, inserted } = edit;
  const touches = from[0] <= cursor[1] && from[1] + removed.length >= cursor[0] - length;
  const written = length + lettersOf(inserted) - lettersOf(removed);
  const isNew = removed === "" && length >= MAX_RUN_LETTERS;
  if (!touches || isNew || written < 0) return null;
  const grown = inserted.length - removed.length;
  const ends = [from[0] + inserted.length, cursor[0] + grown, cursor[1] + grown];
  return { kind, length: written, cursor: [Math.min(...ends), Math.max(...ends)] };
}

const LETTERS = new Intl.Segmenter();

function lettersOf(text: string): number {
  return [...LETTERS.segment(text)].length;
}

/** Returns true for a single visible character, not for Enter. */
function isLetter(text: string): boolean {
  return (
    text !== "" && !/[\r\n]/.test(text) && (text.length === 1 || (text.length < 32 && lettersOf(text) === 1))
  );
}

type Range = readonly [first: number, last: number];

function shifted([first, last]: Range, by: number): Range {
  return [first + by, last + by];
}

function overlap(one: Range, other: Range): Range | null {
  const both = [Math.max(one[0], other[0]), Math.min(one[1], other[1])] as const;
  return both[0] <= both[1] ? both : null;
}
