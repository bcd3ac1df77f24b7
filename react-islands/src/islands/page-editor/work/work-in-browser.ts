import type { PageDocument } from "../../../document/document";
import type { History } from "../../../document/history";
import { newKey } from "../../../document/new-block";
import type { Opening } from "./opening";
import type { KeptHistories } from "./storage/kept-histories";
import type { LocalCopies } from "./storage/local-copy";
import { findSent, type Sent, withoutAutosaves, withSent } from "./unanswered";

export interface BrowserParts {
  copies: LocalCopies;
  histories: Pick<KeptHistories, "keep" | "flush" | "clear">;
  /** Milliseconds. */
  now(): number;
}

/** A state of the work: the document, and the version that it is based on. */
interface Work {
  base: { id: number };
  history: History;
  saved: PageDocument;
}

/**
 * What the browser keeps of the unsaved work of this tab: its copy and its history, until everything is stored. It takes in the work of
 * closed tabs.
 */
export class WorkInBrowser {
  readonly #parts: BrowserParts;
  readonly #report: (hasLocalCopy: boolean) => void;
  /** The `createdAt` of the newest autosave of this work. */
  #autosavedAt: string | null;
  /** What was sent to the server and not answered: the answer may have been lost, and not the work. */
  #unanswered: Sent[];
  /** Journals of closed tabs whose work was merged in; cleared once this tab has a local copy. */
  #taken: string[];
  /** Identifies each state of the work, so that what the browser keeps of it is found together. */
  readonly #marks = new WeakMap<PageDocument, string>();

  /** `report` is told, after each write, whether the copy is kept. */
  constructor(
    { autosave, unanswered, journal }: Pick<Opening, "autosave" | "unanswered" | "journal">,
    parts: BrowserParts,
    report: (hasLocalCopy: boolean) => void,
  ) {
    this.#parts = parts;
    this.#report = report;
    this.#autosavedAt = autosave;
    this.#unanswered = unanswered;
    this.#taken = journal === null ? [] : [journal];
  }

  /** Writes a copy of the work. */
  write({ base, history }: Work): void {
    const { now, copies } = this.#parts;
    const taken = [...this.#taken];
    const written = copies.write({
      base: base.id,
      document: history.present,
      at: now(),
      autosave: this.#autosavedAt,
      unanswered: this.#unanswered,
      mark: this.#markOf(history.present),
    });
    void written.then((hasLocalCopy) => {
      this.#report(hasLocalCopy);
      if (hasLocalCopy) this.#clearTaken(taken);
    });
  }

  /** Keeps what can be undone and redone. */
  writeHistory({ base, history, saved }: Work): void {
    this.#parts.histories.keep({
      base: base.id,
      mark: this.#markOf(history.present),
      isStored: history.present === saved,
      past: history.past,
      future: history.future,
      dropped: history.dropped,
    });
  }

  /** Writes at once what waits. */
  flush(): void {
    this.#parts.copies.flush();
    this.#parts.histories.flush();
  }

  /** Notes what is sent: a tab that ends before the answer comes finds on the server what is its own. */
  noteSent(sent: Sent): void {
    this.#unanswered = withSent(this.#unanswered, sent);
  }

  /** Notes the answer to an autosave. */
  noteAutosaved(createdAt: string): void {
    this.#autosavedAt = createdAt;
    this.#unanswered = withoutAutosaves(this.#unanswered);
  }

  /** Notes that a version was stored, and that nothing waits for an answer. */
  noteStored(): void {
    this.#unanswered = [];
  }

  /** What was sent for a version and is on the server, where only the answer was lost. */
  findSent(sent: Sent): Sent | undefined {
    return findSent(this.#unanswered, sent);
  }

  /** Notes that the work in the journal of a closed tab is part of this work. */
  take(journal: string): void {
    this.#taken.push(journal);
  }

  /** Removes what a closed tab left. */
  discard(journal: string): void {
    void this.#parts.copies.clear(journal);
    void this.#parts.histories.clear([journal]);
  }

  /** Removes the copy: everything is stored. */
  clear(): void {
    this.#autosavedAt = null;
    void this.#parts.copies.clear();
    this.#clearTaken(this.#taken);
  }

  /** Removes the journals of closed tabs whose work is part of work that is kept. */
  #clearTaken(taken: string[]): void {
    const { copies, histories } = this.#parts;
    const left = this.#taken.filter((journal) => taken.includes(journal));
    this.#taken = this.#taken.filter((journal) => !taken.includes(journal));
    const closed = left.filter((journal) => journal !== copies.journal);
    for (const journal of closed) void copies.clear(journal);
    if (closed.length > 0) void histories.clear(closed);
  }

  #markOf(document: PageDocument): string {
    const mark = this.#marks.get(document) ?? newKey();
    this.#marks.set(document, mark);
    return mark;
  }
}
