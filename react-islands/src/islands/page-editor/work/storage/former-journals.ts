import { NO_STEPS, type Stacks } from "../../../../document/history";
import { FORMER_FORMAT, type FormerCopy, type FormerText } from "./former-copies";
import type { FormerCopyRecord, FormerHistoryHead, FormerRecords, FormerStep } from "./former-databases";
import { journalOf } from "./journal-pieces";
import type { JournalHead, StoredJournal } from "./work-database";

const HISTORY_FORMAT = 1;

interface FormerPosition {
  work: string;
  journal: string;
}

/**
 * Returns the work of former releases as journals.
 * Reads databases and texts from `localStorage`.
 */
export function formerJournals(
  work: string,
  texts: FormerText[],
  records: FormerRecords | null,
): StoredJournal[] {
  const { heads, steps } = records ?? { heads: [], steps: [] };
  const copies = [...(records?.copies ?? []), ...texts.flatMap((text) => copyOfText(work, text))];
  const readable = heads.filter(({ format }) => format === HISTORY_FORMAT);
  const headOf = new Map(readable.map((head) => [head.journal, head]));
  const unsaved = copies.map((record) => {
    const { format, work, journal, ...copy } = record;
    // Keeps a copy in an unknown format.
    // `WorkJournals` sets it aside later.
    if (format !== FORMER_FORMAT) return { head: record as unknown as JournalHead, pieces: new Map() };
    const head = headOf.get(journal);
    return journalOfCopy({ work, journal }, copy, head ? stacksOfCopy(head, steps, copy) : NO_STEPS);
  });
  const isUnsaved = new Set(copies.map(({ journal }) => journal));
  const stored = readable.filter(({ journal, isStored }) => isStored && !isUnsaved.has(journal));
  return [...unsaved, ...stored.map((head) => storedJournal(head, steps))];
}

function copyOfText(work: string, { journal, copy }: FormerText): FormerCopyRecord[] {
  return copy ? [{ format: FORMER_FORMAT, work, journal, ...copy }] : [];
}

function journalOfCopy(
  place: FormerPosition,
  { base, document, at, autosave, unanswered = [] }: FormerCopy,
  stacks: Stacks,
): StoredJournal {
  return journalOf(place, { base, at, stacks, unsaved: { document, autosave, unanswered } }, null);
}

function storedJournal(head: FormerHistoryHead, steps: FormerStep[]): StoredJournal {
  const { base, at } = head;
  return journalOf(head, { base, at, stacks: stacksOf(head, steps), unsaved: null }, null);
}

/**
 * Returns the undo stacks that fit a copy.
 * After a crash, the stored history may belong
 * to another state than the copy.
 */
function stacksOfCopy(head: FormerHistoryHead, steps: FormerStep[], copy: FormerCopy): Stacks {
  // Steps for another base would
  // revert changes of other users.
  if (head.base !== copy.base) return NO_STEPS;
  const stacks = stacksOf(head, steps);
  return head.mark === copy.mark ? stacks : { ...stacks, future: [] };
}

function stacksOf({ journal, past, future }: FormerHistoryHead, steps: FormerStep[]): Stacks {
  const own = new Map(steps.filter((step) => step.journal === journal).map(({ id, deltas }) => [id, deltas]));
  const stack = (ids: number[]) => ids.flatMap((id) => (own.has(id) ? [own.get(id) ?? []] : []));
  return { past: stack(past), future: stack(future), dropped: 0 };
}
