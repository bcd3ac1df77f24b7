import type { SessionInput } from "./opening";
import type { SessionState } from "./session-state";
import type { UnsavedState } from "./storage/journal-pieces";
import type { WorkJournals } from "./storage/work-journals";
import { findSent, type Sent, withoutAutosaves, withSent } from "./unanswered";

export interface BrowserParts {
  journals: WorkJournals;
  /** Milliseconds. */
  now(): number;
}

/** State of the work and its base version. */
type WorkSnapshot = Pick<SessionState, "base" | "saved" | "history">;

/**
 * This tab's local copy of changes and stacks.
 * Also takes over closed tabs' work.
 */
export class WorkInBrowser {
  readonly #parts: BrowserParts;
  readonly #report: (hasLocalCopy: boolean) => void;
  /** `createdAt` of the newest autosave of this work. */
  #autosavedAt: string | null;
  /** Unanswered requests, perhaps stored on the server. */
  #unanswered: Sent[];
  /**
   * Journals of merged closed tabs.
   * Removed once this tab has a copy.
   */
  #taken: string[];

  /** `report` receives the success of each `write`. */
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

  /** Writes unsaved work. */
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

  /** Writes a pending state at once. */
  flush(): void {
    this.#parts.journals.flush();
  }

  /**
   * Records a request before it is sent.
   * Otherwise a reload could not recognize its version.
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
   * Records that a version was stored.
   * Earlier requests no longer matter.
   */
  noteStored(): void {
    this.#unanswered = [];
  }

  /** Finds the unanswered request for a version. */
  findSent(sent: Sent): Sent | undefined {
    return findSent(this.#unanswered, sent);
  }

  /** Records that a closed tab's journal was merged. */
  take(journal: string): void {
    this.#taken.push(journal);
  }

  /** Removes the journal of a closed tab. */
  discard(journal: string): void {
    void this.#parts.journals.remove([journal]);
  }

  /** Keeps only undo stacks, because everything is stored. */
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

  /** Removes merged journals once this work is written. */
  #clearTaken(taken: string[]): void {
    const left = this.#taken.filter((journal) => taken.includes(journal));
    this.#taken = this.#taken.filter((journal) => !taken.includes(journal));
    void this.#parts.journals.remove(left);
  }
}
