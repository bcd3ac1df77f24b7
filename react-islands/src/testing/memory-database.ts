import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";

/** An IndexedDB in memory, which can simulate a full disk. */
export interface MemoryDatabase {
  factory: IDBFactory;
  /** Refuses all writes from now on, as a full disk does. */
  fill(): void;
  empty(): void;
  /**
   * Refuses the writes that `isRefused`
   * selects by their number from now on.
   */
  refuse(isRefused: (write: number) => boolean): void;
  /** Returns all written records as JSON. */
  records(): string[];
  /** Returns the number of records in each store. */
  counts(): Promise<Record<string, number>>;
  /** Waits until all requests have finished. */
  settle(): Promise<void>;
}

/** Waits for one turn of the event loop, also with fake timers. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function memoryDatabase(): MemoryDatabase {
  const factory = new IDBFactory();
  const records: string[] = [];
  let isRefused = (_write: number) => false;
  let writes = 0;
  let running = 0;

  const finishes = (target: EventTarget, ...events: string[]) => {
    running += 1;
    const finish = () => {
      running -= 1;
    };
    for (const event of events) target.addEventListener(event, finish, { once: true });
  };
  const watchStore = (store: IDBObjectStore) => {
    const put = store.put.bind(store);
    store.put = (record) => {
      records.push(JSON.stringify(record));
      return put(record);
    };
    return store;
  };
  const watchTransaction = (transaction: IDBTransaction) => {
    finishes(transaction, "complete", "abort");
    const [commit, objectStore] = [
      transaction.commit.bind(transaction),
      transaction.objectStore.bind(transaction),
    ];
    transaction.objectStore = (name) => watchStore(objectStore(name));
    transaction.commit = () => {
      writes += 1;
      if (isRefused(writes)) transaction.abort();
      else commit();
    };
    return transaction;
  };
  const open = factory.open.bind(factory);
  factory.open = (...named) => {
    const request = open(...named);
    finishes(request, "success", "error");
    request.addEventListener("success", () => {
      const database = request.result;
      const transaction = database.transaction.bind(database);
      database.transaction = (...asked) => watchTransaction(transaction(...asked));
    });
    return request;
  };

  const remove = factory.deleteDatabase.bind(factory);
  factory.deleteDatabase = (name) => {
    const request = remove(name);
    finishes(request, "success", "error");
    return request;
  };

  const refuse = (refused: typeof isRefused) => {
    isRefused = refused;
    writes = 0;
  };
  const settle = async () => {
    // Waits for several turns without a request, because a
    // waiting write only starts after the previous write.
    for (let quiet = 0; quiet < 5; quiet = running > 0 ? 0 : quiet + 1) await turn();
  };
  return {
    factory,
    fill: () => refuse(() => true),
    empty: () => refuse(() => false),
    refuse,
    records: () => records,
    counts: async () => {
      await settle();
      globalThis.indexedDB = factory;
      const database = await openDB("pagewright");
      const names = [...database.objectStoreNames];
      const counts = await Promise.all(names.map(async (name) => [name, await database.count(name)]));
      database.close();
      return Object.fromEntries(counts);
    },
    settle,
  };
}
