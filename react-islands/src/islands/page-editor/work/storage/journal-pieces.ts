import { type ChangedParts, changedParts, withParts } from "../../../../document/changed-parts";
import type { Delta } from "../../../../document/delta";
import type { PageDocument } from "../../../../document/document";
import type { RebaseMark, StackEntry, Stacks } from "../../../../document/history";
import { rebaseOnto } from "../../../../document/merge/rebase";
import type { Sent } from "../unanswered";
import { JOURNAL_FORMAT, type JournalHead, type Pieces, STEP, type StoredJournal } from "./work-database";

/** State that the server has not stored as a version. */
export interface UnsavedState {
  document: PageDocument;
  /**
   * `createdAt` of the newest autosave of this work.
   * The autosave may lack the last changes.
   */
  autosave: string | null;
  /**
   * Requests without an answer, newest last.
   * The server may have stored any of them.
   */
  unanswered: Sent[];
}

/** State of a page's work, with undo stacks. */
export interface WorkState {
  /** Id of the base version. */
  base: number;
  /** Time of the last change, in milliseconds. */
  at: number;
  stacks: Stacks;
  /**
   * Unsaved state.
   * Null if the base version is the newest state.
   */
  unsaved: UnsavedState | null;
}

const PAGE = "page";
const KEYS = "keys";
const BLOCK = "block:";
const SENT = "sent:";

type StoredSent = Omit<Sent, "document"> & { parts: ChangedParts };

/**
 * Stored form of a `RebaseMark`.
 * Contains only the differences of its documents.
 */
interface StoredMark {
  base: ChangedParts;
  theirs: ChangedParts;
  state: ChangedParts;
}

/**
 * Creates a journal with the differences from the base.
 * So each keystroke writes only its block.
 * If `base` is null, stores whole documents.
 */
export function journalOf(
  { work, journal }: Pick<JournalHead, "work" | "journal">,
  { base: id, at, stacks, unsaved }: WorkState,
  base: PageDocument | null,
): StoredJournal {
  const { dropped, past } = stacks;
  const [autosave, isUnsaved] = [unsaved?.autosave ?? null, unsaved !== null];
  const next = dropped + past.length;
  const head = { format: JOURNAL_FORMAT, journal, work, at, base: id, autosave, isUnsaved, next };
  return { head, pieces: new Map([...unsavedPieces(unsaved, base), ...stepPieces(stacks, base)]) };
}

function unsavedPieces(unsaved: UnsavedState | null, base: PageDocument | null): Pieces {
  const pieces: Pieces = new Map();
  if (!unsaved) return pieces;
  const { page, blocks, keys } = changedParts(base, unsaved.document);
  pieces.set(PAGE, page);
  if (keys) pieces.set(KEYS, keys);
  for (const block of blocks) pieces.set(BLOCK + block.key, block);
  for (const [index, { document, ...sent }] of unsaved.unanswered.entries()) {
    pieces.set(`${SENT}${index}`, { ...sent, parts: changedParts(base, document) } satisfies StoredSent);
  }
  return pieces;
}

/**
 * Returns the entries of the undo and
 * redo stacks, named by their positions.
 */
function stepPieces({ past, future, dropped }: Stacks, base: PageDocument | null): Pieces {
  return new Map(
    [...past, ...future].map((entry, index) => [
      `${STEP}${dropped + index}`,
      Array.isArray(entry) ? entry : keptMark(entry, base),
    ]),
  );
}

function keptMark({ advance, state }: RebaseMark, base: PageDocument | null): StoredMark {
  return {
    base: changedParts(base, advance.base),
    theirs: changedParts(base, advance.theirs),
    state: changedParts(base, state),
  };
}

/** Restores a state from its journal and its base document. */
export function readJournal({ head, pieces }: StoredJournal, base: PageDocument): WorkState {
  const stacks = readStacks(head, pieces, base);
  const unsaved = head.isUnsaved ? readUnsaved(head, pieces, base) : null;
  return { base: head.base, at: head.at, stacks, unsaved };
}

function readUnsaved({ autosave }: JournalHead, pieces: Pieces, base: PageDocument): UnsavedState {
  const page = pieces.get(PAGE) as ChangedParts["page"];
  const keys = (pieces.get(KEYS) ?? null) as ChangedParts["keys"];
  const blocks = valuesOf(pieces, BLOCK) as ChangedParts["blocks"];
  const unanswered = (valuesOf(pieces, SENT) as StoredSent[]).map(({ parts, ...sent }) => ({
    ...sent,
    document: withParts(base, parts),
  }));
  return { document: withParts(base, { page, keys, blocks }), autosave, unanswered };
}

function readStacks({ next }: JournalHead, pieces: Pieces, base: PageDocument): Stacks {
  const names = [...pieces.keys()].filter((name) => name.startsWith(STEP));
  const positions = names.map((name) => Number(name.slice(STEP.length))).sort((a, b) => a - b);
  const entry = (position: number) => readEntry(pieces.get(STEP + position) as Delta[] | StoredMark, base);
  return {
    past: positions.filter((position) => position < next).map(entry),
    future: positions.filter((position) => position >= next).map(entry),
    dropped: positions[0] ?? 0,
  };
}

function readEntry(kept: Delta[] | StoredMark, base: PageDocument): StackEntry {
  if (Array.isArray(kept)) return kept;
  const advance = { base: withParts(base, kept.base), theirs: withParts(base, kept.theirs) };
  const state = withParts(base, kept.state);
  return { advance, state, rebased: rebaseOnto(advance).apply(state) };
}

/** Returns the values of pieces whose names begin with `kind`. */
function valuesOf(pieces: Pieces, kind: string): unknown[] {
  const names = [...pieces.keys()].filter((name) => name.startsWith(kind));
  return names.map((name) => pieces.get(name));
}
