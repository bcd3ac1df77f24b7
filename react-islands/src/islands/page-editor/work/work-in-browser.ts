import type { Opening } from "./opening";
import type { SessionState } from "./session-state";
import type { UnsavedState } from "./storage/journal-pieces";
import type { WorkJournals } from "./storage/work-journals";
import { findSent, type Sent, withoutAutosaves, withSent } from "./unanswered";

export interface BrowserParts {
  journals: WorkJournals;
  /** Milliseconds. */
  now(): number;
}

/** A state of the work, and the version that it is based on. */
type Work = Pick<SessionState, "base" | "saved" | "history">;

/** What the browser keeps of the work of this tab: what is not stored, and what can be undone and redone. It takes in the work of closed tabs. */
export class WorkInBrowser {
  readonly #parts: BrowserParts;
  readonly #report: (hasLocalCopy: boolean) => void;
  /** The `createdAt` of the newest autosave of this work. */
  #autosavedAt: string | null;
  /** What was sent to the server and not answered: the answer may have been lost, and not the work. */
  #unanswered: Sent[];
  /** Journals of closed tabs whose work was merged in; cleared once this tab has a local copy. */
  #taken: string[];

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

  /** Keeps work that is not stored. */
  write(work: Work): void {
    const taken = [...this.#taken];
    const unsaved = {
      document: work.history.present,
      autosave: this.#autosavedAt,
      unanswered: this.#unanswered,
    };
    void this.#keep(work, unsaved).then((hasLocalCopy) => {
      this.#report(hasLocalCopy);
      if (hasLocalCopy) this.#clearTaken(taken);
    });
  }

  /** Writes at once what waits. */
  flush(): void {
    this.#parts.journals.flush();
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
    void this.#parts.journals.remove([journal]);
  }

  /** Keeps only what can be undone and redone: everything is stored. */
  clear(work: Work): void {
    this.#autosavedAt = null;
    void this.#keep(work, null);
    this.#clearTaken(this.#taken);
  }

  #keep({ base, saved, history }: Work, unsaved: UnsavedState | null): Promise<boolean> {
    const { journals, now } = this.#parts;
    const { past, future, dropped } = history;
    const stacks = { past, future, dropped };
    return journals.write({ base: base.id, at: now(), stacks, unsaved }, saved);
  }

  /** Removes the journals of closed tabs whose work is part of work that is kept. */
  #clearTaken(taken: string[]): void {
    const left = this.#taken.filter((journal) => taken.includes(journal));
    this.#taken = this.#taken.filter((journal) => !taken.includes(journal));
    void this.#parts.journals.remove(left);
  }
}
