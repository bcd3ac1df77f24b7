/** What a database of the browser is called, and how its stores are made. */
interface Description {
  name: string;
  version: number;
  create(database: IDBDatabase): void;
}

/** One database in the IndexedDB of a browser. It is opened at once, and again where it was closed. */
export class IndexedDatabase {
  readonly #factory: IDBFactory | undefined;
  readonly #description: Description;
  #opening: Promise<IDBDatabase> | null = null;

  /** Undefined where the browser has no such storage: then nothing is kept, and every call fails. */
  constructor(factory: IDBFactory | undefined, description: Description) {
    this.#factory = factory;
    this.#description = description;
    // Opening takes much longer than reading, so it begins before the first read. The read reports a failure.
    this.#open().catch(() => {});
  }

  async read<T>(stores: string[], ask: (transaction: IDBTransaction) => IDBRequest<T>): Promise<T> {
    const transaction = (await this.#open()).transaction(stores, "readonly");
    const request = ask(transaction);
    await completed(transaction);
    return request.result;
  }

  /** Makes all of the changes, or none. */
  async change(stores: string[], work: (transaction: IDBTransaction) => void): Promise<void> {
    // Waiting for the disk itself would guard against a loss of power only, and each change would take many times as long.
    const transaction = (await this.#open()).transaction(stores, "readwrite", { durability: "relaxed" });
    work(transaction);
    await completed(transaction);
  }

  #open(): Promise<IDBDatabase> {
    this.#opening ??= openDatabase(this.#factory, this.#description, () => {
      this.#opening = null;
    });
    return this.#opening;
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser did not keep it."));
  });
}

function openDatabase(
  factory: IDBFactory | undefined,
  { name, version, create }: Description,
  onGone: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!factory) throw new Error("This browser has no IndexedDB.");
    const request = factory.open(name, version);
    request.onupgradeneeded = () => create(request.result);
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
