import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { newKey } from "../../../../document/new-block";

/** Format number of journals. Other releases may use other formats. */
export const JOURNAL_FORMAT = 3;

const DATABASE = "pagewright";
const DATABASE_VERSION = 1;

/** Metadata of a journal. */
export interface JournalHead {
  format: number;
  journal: string;
  /** Name of the work, from `nameOfWork`. */
  work: string;
  /** Time of the last change, in milliseconds. */
  at: number;
  /** Id of the base version. */
  base: number;
  /**
   * `createdAt` of the newest autosave of this work.
   * The autosave may lack the last changes.
   */
  autosave: string | null;
  /** True if the work may differ from the base version. */
  isUnsaved: boolean;
  /**
   * Position of the next redo step.
   * Undo steps have lower positions.
   */
  next: number;
}

/** Records of a journal by their names. */
export type Pieces = Map<string, unknown>;

export interface StoredJournal {
  head: JournalHead;
  pieces: Pieces;
}

export interface JournalChange {
  head: JournalHead;
  put: Pieces;
  /**
   * Names of pieces to remove.
   * Null removes all pieces that are not in `put`.
   */
  removed: string[] | null;
}

/** Journal that this release cannot read. */
export interface UnreadableJournal {
  id?: string;
  work: string;
  kept: unknown;
}

/** Changes that are written atomically. */
export interface WorkWrite {
  changes?: JournalChange[];
  /** Names of journals to remove. */
  removed?: string[];
  /** Names of journals whose undo history is removed. */
  forgotten?: string[];
  aside?: UnreadableJournal[];
}

interface Schema extends DBSchema {
  journals: { key: string; value: JournalHead; indexes: { work: string } };
  pieces: { key: [string, string]; value: { journal: string; name: string; value: unknown } };
  aside: { key: string; value: Required<UnreadableJournal> };
}

/** Prefix of the names of undo and redo steps. */
export const STEP = "step:";

const STORES = ["journals", "pieces", "aside"] as const;

type Writing = IDBPTransaction<Schema, typeof STORES, "readwrite">;

/** IndexedDB database of unsaved work and undo histories. */
export class WorkDatabase {
  #opening: Promise<IDBPDatabase<Schema>> | null = null;

  constructor() {
    // Opens the database early, because opening is slow.
    // If it fails, the first read reports the failure.
    this.#open().catch(() => {});
  }

  /** Returns the journals of a user for a page. */
  async find(work: string): Promise<StoredJournal[]> {
    const transaction = (await this.#open()).transaction(STORES);
    const heads = await transaction.objectStore("journals").index("work").getAll(work);
    return Promise.all(
      heads.map(async (head) => {
        const pieces = await transaction.objectStore("pieces").getAll(allPieces(head.journal));
        return { head, pieces: new Map(pieces.map(({ name, value }) => [name, value])) };
      }),
    );
  }

  /** Returns the heads of all journals. */
  async heads(): Promise<JournalHead[]> {
    return (await this.#open()).getAll("journals");
  }

  async write(write: WorkWrite): Promise<void> {
    // Strict durability only protects against power failures, and makes writes
    // many times slower.
    const transaction = (await this.#open()).transaction(STORES, "readwrite", { durability: "relaxed" });
    const requests: Promise<unknown>[] = [transaction.done];
    try {
      for (const request of requestsOf(transaction, write)) requests.push(request);
      // Commits explicitly.
      // Otherwise nothing would be
      // written if the tab closes soon.
      transaction.commit();
    } catch (failure) {
      // Otherwise the earlier requests would be committed.
      transaction.abort();
      await Promise.allSettled(requests);
      throw failure;
    }
    await Promise.all(requests);
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#opening ??= this.#openNew();
    return this.#opening;
  }

  async #openNew(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.#opening = null;
    };
    try {
      const database = await openDB<Schema>(DATABASE, DATABASE_VERSION, {
        upgrade: createStores,
        // Closes the database, so that a tab
        // with a later release can upgrade it.
        blocking: () => {
          database.close();
          forget();
        },
        // The browser closes the database
        // if the user clears browser data.
        terminated: forget,
      });
      return database;
    } catch (failure) {
      forget();
      throw failure;
    }
  }
}

function createStores(database: IDBPDatabase<Schema>): void {
  database.createObjectStore("journals", { keyPath: "journal" }).createIndex("work", "work");
  database.createObjectStore("pieces", { keyPath: ["journal", "name"] });
  database.createObjectStore("aside", { keyPath: "id" });
}

function* requestsOf(
  transaction: Writing,
  { changes = [], removed = [], forgotten = [], aside = [] }: WorkWrite,
): Generator<Promise<unknown>> {
  const journals = transaction.objectStore("journals");
  const pieces = transaction.objectStore("pieces");
  const asides = transaction.objectStore("aside");
  for (const each of aside) yield asides.put({ id: newKey(), ...each });
  for (const journal of removed) {
    yield journals.delete(journal);
    yield pieces.delete(allPieces(journal));
  }
  for (const journal of forgotten) yield pieces.delete(stepPieces(journal));
  for (const { head, put, removed } of changes) {
    const { journal } = head;
    yield journals.put(head);
    const gone = removed?.map((name) => IDBKeyRange.only([journal, name])) ?? [allPieces(journal)];
    for (const range of gone) yield pieces.delete(range);
    for (const [name, value] of put) yield pieces.put({ journal, name, value });
  }
}

function allPieces(journal: string): IDBKeyRange {
  return IDBKeyRange.bound([journal], [journal, []]);
}

function stepPieces(journal: string): IDBKeyRange {
  return IDBKeyRange.bound([journal, STEP], [journal, `${STEP}\uffff`]);
}
