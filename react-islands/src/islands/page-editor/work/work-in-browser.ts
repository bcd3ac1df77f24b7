import type { SessionInput } from "./opening";
import type { SessionState } from "./session-state";
import type { UnsavedState } from "./storage/journal-pieces";
import type { WorkJournals } from "./storage/work-journals";
import { findSent, type Sent, withoutAutosaves, withSent } from "./unanswered";

export interface BrowserParts {
  journals: WorkJournals;
  /** Returns the time in milliseconds. */
  now(): number;
}

/** State of the work and its base version. */
type WorkSnapshot = Pick<SessionState, "base" | "saved" | "history">;

/**
 * Keeps a local copy of this
 * tab's changes and undo stacks.
 * Also removes journals of closed tabs after a merge.
 */
export class WorkInBrowser {
  readonly #parts: BrowserParts;
  readonly #report: (hasLocalCopy: boolean) => void;
  /** `createdAt` of the newest autosave of this work. */
  #autosavedAt: string | null;
  /** Requests without an answer. The server may have stored them. */
  #unanswered: Sent[];
  /**
   * Journals of closed tabs whose
   * work this tab has taken over.
   * Removed after this tab has written that work.
   */
  #taken: string[];

  /** `report` receives true if a `write` succeeded. */
  constructor(
    { autosave, unanswered, journal }: Pick<SessionInput, "autosave" | "unanswered" | "journal">,
    parts: BrowserParts,
    report: (hasLocalCopy: boolean) => void,
  ) {
    this.#parts = parts;
    this.#report = report;
    this.#autosavedAt = autosave;
    this.#unanswered = unanswered;
    this.#taken = journal === null ? [] : [journal];
  }

  /** Writes unsaved work to this tab's journal. */
  write(work: WorkSnapshot): void {
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

  /** Writes a waiting state at once. */
  flush(): void {
    this.#parts.journals.flush();
  }

  /**
   * Records a request before it is sent.
   * Otherwise a reloaded tab could
   * not recognize its own version.
   */
  noteSent(sent: Sent): void {
    this.#unanswered = withSent(this.#unanswered, sent);
  }

  /** Records the answer to an autosave. */
  noteAutosaved(createdAt: string): void {
    this.#autosavedAt = createdAt;
    this.#unanswered = withoutAutosaves(this.#unanswered);
  }

  /**
   * Forgets all requests, because the
   * server has stored a version since.
   */
  noteStored(): void {
    this.#unanswered = [];
  }

  /** Finds the unanswered request that sent a document. */
  findSent(sent: Sent): Sent | undefined {
    return findSent(this.#unanswered, sent);
  }

  /** Records that the journal of a closed tab was merged. */
  take(journal: string): void {
    this.#taken.push(journal);
  }

  /** Removes the journal of a closed tab. */
  discard(journal: string): void {
    void this.#parts.journals.remove([journal]);
  }

  /**
   * Removes the unsaved state, because
   * the server has stored everything.
   * Keeps the undo stacks.
   */
  clear(work: WorkSnapshot): void {
    this.#autosavedAt = null;
    void this.#keep(work, null);
    this.#clearTaken(this.#taken);
  }

  #keep({ base, saved, history }: WorkSnapshot, unsaved: UnsavedState | null): Promise<boolean> {
    const { journals, now } = this.#parts;
    const { past, future, dropped } = history;
    const stacks = { past, future, dropped };
    return journals.write({ base: base.id, at: now(), stacks, unsaved }, saved);
  }

  /** Removes the journals of closed tabs whose work was written. */
  #clearTaken(taken: string[]): void {
    const left = this.#taken.filter((journal) => taken.includes(journal));
    this.#taken = this.#taken.filter((journal) => !taken.includes(journal));
    void this.#parts.journals.remove(left);
  }
}
