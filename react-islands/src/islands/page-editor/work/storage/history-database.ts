import type { StackEntry } from "../../../../document/history";
import { IndexedDatabase } from "./indexed-database";

/** The form of what is kept. A head of another form, written by another release, is not read. */
export const FORMAT = 1;

const DATABASE = "pagewright-history";
const HEADS = "heads";
const STEPS = "steps";
const STORES = [HEADS, STEPS];
const BY_JOURNAL = "journal";

/** What is kept of the history of one journal, beside its steps. */
export interface Head {
  format: number;
  journal: string;
  /** Whose work on which page it is. */
  work: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** The version that the work is based on. */
  base: number;
  /** The state that the history leads to. */
  mark: string;
  /** Whether that state is the version itself. */
  isStored: boolean;
  /** The steps of both stacks, by their ids. */
  past: number[];
  future: number[];
}

export interface KeptStep {
  id: number;
  deltas: StackEntry;
}

/** One write: all of it happens, or nothing. */
export interface HistoryWrite {
  head: Head;
  added: KeptStep[];
  /** The ids of steps that are in neither stack any more; null takes away whatever the journal had before. */
  dropped: number[] | null;
}

/** The histories of all journals in the IndexedDB of a browser. A step is a record of its own, so that a change writes little. */
export class HistoryDatabase {
  readonly #database: IndexedDatabase;

  constructor(factory: IDBFactory | undefined) {
    this.#database = new IndexedDatabase(factory, { name: DATABASE, version: FORMAT, create });
  }

  async heads(): Promise<Head[]> {
    return this.#database.read(STORES, (transaction) => transaction.objectStore(HEADS).getAll());
  }

  async head(journal: string): Promise<Head | undefined> {
    return this.#database.read(STORES, (transaction) => transaction.objectStore(HEADS).get(journal));
  }

  async steps(journal: string): Promise<KeptStep[]> {
    return this.#database.read(STORES, (transaction) =>
      transaction.objectStore(STEPS).index(BY_JOURNAL).getAll(journal),
    );
  }

  async write({ head, added, dropped }: HistoryWrite): Promise<void> {
    await this.#database.change(STORES, (transaction) => {
      const steps = transaction.objectStore(STEPS);
      const put = () => {
        for (const step of added) steps.put({ journal: head.journal, ...step });
        transaction.objectStore(HEADS).put(head);
      };
      if (dropped === null) removeSteps(steps, head.journal, put);
      else {
        for (const id of dropped) steps.delete([head.journal, id]);
        put();
        // Without this, a tab that is closed before the answers come has written nothing.
        transaction.commit();
      }
    });
  }

  async remove(journals: string[]): Promise<void> {
    await this.#database.change(STORES, (transaction) => {
      for (const journal of journals) {
        transaction.objectStore(HEADS).delete(journal);
        removeSteps(transaction.objectStore(STEPS), journal, () => {});
      }
    });
  }
}

function create(database: IDBDatabase): void {
  database.createObjectStore(HEADS, { keyPath: "journal" });
  const steps = database.createObjectStore(STEPS, { keyPath: ["journal", "id"] });
  steps.createIndex(BY_JOURNAL, "journal");
}

function removeSteps(steps: IDBObjectStore, journal: string, then: () => void): void {
  const keys = steps.index(BY_JOURNAL).getAllKeys(journal);
  keys.onsuccess = () => {
    for (const key of keys.result) steps.delete(key);
    then();
  };
}
