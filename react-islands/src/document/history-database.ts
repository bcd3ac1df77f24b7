import type { Delta } from "./delta";

/** The form of what is kept. A head of another form, written by another release, is not read. */
export const FORMAT = 1;

const DATABASE = "pagewright-history";
const HEADS = "heads";
const STEPS = "steps";
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
  deltas: Delta[];
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
  readonly #factory: IDBFactory | undefined;
  #opening: Promise<IDBDatabase> | null = null;

  /** Undefined where the browser has no such storage: then nothing is kept, and every call fails. */
  constructor(factory: IDBFactory | undefined) {
    this.#factory = factory;
  }

  async heads(): Promise<Head[]> {
    return this.#read((transaction) => transaction.objectStore(HEADS).getAll());
  }

  async head(journal: string): Promise<Head | undefined> {
    return this.#read((transaction) => transaction.objectStore(HEADS).get(journal));
  }

  async steps(journal: string): Promise<KeptStep[]> {
    return this.#read((transaction) => transaction.objectStore(STEPS).index(BY_JOURNAL).getAll(journal));
  }

  async write({ head, added, dropped }: HistoryWrite): Promise<void> {
    await this.#change((transaction) => {
      const steps = transaction.objectStore(STEPS);
      const put = () => {
        for (const step of added) steps.put({ journal: head.journal, ...step });
        transaction.objectStore(HEADS).put(head);
      };
      if (dropped === null) removeSteps(steps, head.journal, put);
      else {
        for (const id of dropped) steps.delete([head.journal, id]);
        put();
      }
    });
  }

  async remove(journals: string[]): Promise<void> {
    await this.#change((transaction) => {
      for (const journal of journals) {
        transaction.objectStore(HEADS).delete(journal);
        removeSteps(transaction.objectStore(STEPS), journal, () => {});
      }
    });
  }

  async #read<T>(ask: (transaction: IDBTransaction) => IDBRequest<T>): Promise<T> {
    const transaction = (await this.#open()).transaction([HEADS, STEPS], "readonly");
    const request = ask(transaction);
    await completed(transaction);
    return request.result;
  }

  async #change(work: (transaction: IDBTransaction) => void): Promise<void> {
    const transaction = (await this.#open()).transaction([HEADS, STEPS], "readwrite");
    work(transaction);
    await completed(transaction);
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= openDatabase(this.#factory, () => {
      this.#opening = null;
    });
    return this.#opening;
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The history was not kept."));
  });
}

function openDatabase(factory: IDBFactory | undefined, onGone: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) throw new Error("This browser has no IndexedDB.");
    const request = factory.open(DATABASE, FORMAT);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS, { keyPath: "journal" });
      const steps = request.result.createObjectStore(STEPS, { keyPath: ["journal", "id"] });
      steps.createIndex(BY_JOURNAL, "journal");
    };
    request.onsuccess = () => {
      // The browser closes it when its data are cleared, and a tab of a later release when it needs another form.
      request.result.onclose = onGone;
      request.result.onversionchange = () => {
        request.result.close();
        onGone();
      };
      resolve(request.result);
    };
    request.onerror = () => {
      onGone();
      reject(request.error);
    };
  });
}

function removeSteps(steps: IDBObjectStore, journal: string, then: () => void): void {
  const keys = steps.index(BY_JOURNAL).getAllKeys(journal);
  keys.onsuccess = () => {
    for (const key of keys.result) steps.delete(key);
    then();
  };
}
