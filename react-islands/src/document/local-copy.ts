import type { PageDocument } from "./document";
import { newKey } from "./new-block";

/** The form of a copy. Browsers may still keep some in another form, written by another release. */
const FORMAT = 2;

/** The local copy of the unsaved work on one page. */
export interface LocalCopy {
  /** The version that the work is based on. */
  base: number;
  document: PageDocument;
  /** When it was written, in milliseconds. */
  at: number;
  /** When the server kept this work last, or an earlier state of it: the `createdAt` of that autosave. */
  autosave: string | null;
  /** Identifies the state of the work, by which its history is found; absent where it has none. */
  mark?: string;
}

/** A copy with the journal that it is in. */
export interface FoundCopy {
  journal: string;
  copy: LocalCopy;
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The user and the page: users who share a browser have separate copies. */
export interface Work {
  userID: number;
  pageID: number;
}

/** The name of a person's work on a page in the storages of a browser. */
export function nameOfWork({ userID, pageID }: Work): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}

/**
 * Copies of the unsaved work on a page in the browser, for when the server cannot be reached. Each tab writes to a
 * journal of its own and never to another's.
 */
export class LocalCopies {
  readonly journal: string;
  readonly #storage: Storage;
  readonly #work: string;

  constructor(storage: Storage, work: Work, journal: string) {
    this.#storage = storage;
    this.#work = nameOfWork(work);
    this.journal = journal;
  }

  /** The copy of this tab. */
  read(): LocalCopy | null {
    return this.list().find(({ journal }) => journal === this.journal)?.copy ?? null;
  }

  /** The copies of all tabs, the newest first. */
  list(): FoundCopy[] {
    const found = this.#names().flatMap((name) => {
      const copy = parse(this.#storage.getItem(name));
      return copy ? [{ journal: this.#journalOf(name), copy }] : [];
    });
    return found.sort((a, b) => b.copy.at - a.copy.at);
  }

  /**
   * Sets aside copies that this release cannot read, so that they are neither opened nor overwritten; returns them. A tab
   * that was open before an update keeps its own.
   */
  putAside(isOpenElsewhere: (journal: string) => boolean): string[] {
    return this.#names().flatMap((name) => {
      const text = this.#storage.getItem(name);
      const isLeft = isOpenElsewhere(this.#journalOf(name));
      return text === null || isLeft || parse(text) ? [] : this.#moveAside(name, text);
    });
  }

  /** Puts one copy aside that cannot be opened for another reason. */
  putAsideCopy(journal: string): string[] {
    const name = this.#nameOf(journal);
    const text = this.#storage.getItem(name);
    return text === null ? [] : this.#moveAside(name, text);
  }

  /** Returns false where storage is full or disabled. */
  write(copy: LocalCopy, journal = this.journal): boolean {
    try {
      this.#storage.setItem(this.#nameOf(journal), JSON.stringify({ format: FORMAT, ...copy }));
      return true;
    } catch {
      return false;
    }
  }

  clear(journal = this.journal): void {
    try {
      this.#storage.removeItem(this.#nameOf(journal));
    } catch {
      // Storage is disabled, so there is nothing to remove.
    }
  }

  #nameOf(journal: string): string {
    return `${this.#work}:journal:${journal}`;
  }

  #journalOf(name: string): string {
    return name.slice(this.#nameOf("").length);
  }

  /** Everything that is kept of this work; the first releases had one copy for all tabs. */
  #names(): string[] {
    try {
      const all = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index));
      return all.flatMap((name) => {
        const isOurs = name === this.#work || name?.startsWith(this.#nameOf(""));
        return name !== null && isOurs ? [name] : [];
      });
    } catch {
      return [];
    }
  }

  #moveAside(name: string, text: string): string[] {
    this.#storage.removeItem(name);
    try {
      this.#storage.setItem(`pagewright:aside:${newKey()}:${name}`, text);
    } catch {
      // There is no space for the longer key.
      this.#storage.setItem(name, text);
    }
    return [text];
  }
}

function parse(text: string | null): LocalCopy | null {
  try {
    const { format, ...copy } = JSON.parse(text ?? "null");
    return format === FORMAT ? copy : null;
  } catch {
    return null;
  }
}
