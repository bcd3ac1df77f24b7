import type { PageDocument } from "../../../../document/document";
import { newKey } from "../../../../document/new-block";
import type { Sent } from "../unanswered";
import { IndexedDatabase } from "./indexed-database";

/** The form of a copy. Browsers may still keep some in another form, written by another release. */
export const FORMAT = 2;

/** Apart from the histories, which an open tab of another release may have in another form. */
const DATABASE = "pagewright-work";
const VERSION = 1;
const COPIES = "copies";
const BY_WORK = "work";
const ASIDE = "aside";

/** The local copy of the unsaved work on one page. */
export interface LocalCopy {
  /** The version that the work is based on. */
  base: number;
  document: PageDocument;
  /** When it was written, in milliseconds. */
  at: number;
  /** When the server kept this work last, or an earlier state of it: the `createdAt` of that autosave. */
  autosave: string | null;
  /** What was sent to the server and not answered, the newest last: the server may have any of it. */
  unanswered?: Sent[];
  /** Identifies the state of the work, by which its history is found; absent where it has none. */
  mark?: string;
}

/** A copy as it is kept. */
export interface CopyRecord extends LocalCopy {
  /** The form of the copy. */
  format: number;
  /** Whose work on which page it is. */
  work: string;
  journal: string;
}

/** One write: all of it happens, or nothing. */
export interface CopyWrite {
  put?: CopyRecord[];
  /** The journals whose copies are removed. */
  removed?: string[];
  /** What cannot be opened, in any form. */
  aside?: unknown[];
}

/** The copies of unsaved work in the IndexedDB of a browser, of all tabs and pages. */
export class CopyDatabase {
  readonly #database: IndexedDatabase;

  constructor(factory: IDBFactory | undefined) {
    this.#database = new IndexedDatabase(factory, { name: DATABASE, version: VERSION, create });
  }

  async find(work: string): Promise<CopyRecord[]> {
    return this.#database.read([COPIES], (transaction) =>
      transaction.objectStore(COPIES).index(BY_WORK).getAll(work),
    );
  }

  async write(work: string, { put = [], removed = [], aside = [] }: CopyWrite): Promise<void> {
    await this.#database.change([COPIES, ASIDE], (transaction) => {
      const copies = transaction.objectStore(COPIES);
      for (const kept of aside) transaction.objectStore(ASIDE).put({ id: newKey(), work, kept });
      for (const journal of removed) copies.delete([work, journal]);
      for (const record of put) copies.put(record);
      // Without this, a tab that is closed before the answers come has written nothing.
      transaction.commit();
    });
  }
}

function create(database: IDBDatabase): void {
  const copies = database.createObjectStore(COPIES, { keyPath: ["work", "journal"] });
  copies.createIndex(BY_WORK, "work");
  database.createObjectStore(ASIDE, { keyPath: "id" });
}
