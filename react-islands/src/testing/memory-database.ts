/** What the tests ask of an IndexedDB, in memory. */
export interface MemoryDatabase {
  factory: IDBFactory;
  /** Refuses every write from now on, as a full disk does. */
  fill(): void;
  empty(): void;
  /** How many records each store has. */
  counts(): Record<string, number>;
  /** Finishes all that was asked for. */
  settle(): Promise<void>;
}

type Stored = Record<string, unknown>;
type Asked = { result?: unknown; onsuccess?: (() => void) | null };

class Store {
  readonly records = new Map<string, Stored>();
  readonly #keyPath: string | string[];

  constructor(keyPath: string | string[]) {
    this.#keyPath = keyPath;
  }

  keyOf(record: Stored): unknown {
    const path = this.#keyPath;
    return typeof path === "string" ? record[path] : path.map((name) => record[name]);
  }
}

export function memoryDatabase(): MemoryDatabase {
  const databases = new Map<string, Map<string, Store>>();
  let isFull = false;
  let running = 0;

  const transaction = (stores: Map<string, Store>) => {
    const asked: { request: Asked; run: () => unknown }[] = [];
    const written: { store: Store; key: string; record: Stored | null }[] = [];
    const ask = (run: () => unknown) => {
      const request: Asked = {};
      asked.push({ request, run });
      return request;
    };
    const put = (store: Store, key: string, record: Stored | null) => written.push({ store, key, record });
    const objectStore = (name: string) => {
      const store = stores.get(name) as Store;
      const all = () => structuredClone([...store.records.values()]);
      return {
        getAll: () => ask(all),
        get: (key: unknown) => ask(() => structuredClone(store.records.get(JSON.stringify(key)))),
        put: (record: Stored) =>
          ask(() => put(store, JSON.stringify(store.keyOf(record)), structuredClone(record))),
        delete: (key: unknown) => ask(() => put(store, JSON.stringify(key), null)),
        index: (member: string) => {
          const found = (value: unknown) => all().filter((record) => record[member] === value);
          return {
            getAll: (value: unknown) => ask(() => found(value)),
            getAllKeys: (value: unknown) => ask(() => found(value).map((record) => store.keyOf(record))),
          };
        },
      };
    };
    const opened = {
      objectStore,
      commit: () => {},
      error: null as unknown,
      oncomplete: () => {},
      onabort: () => {},
    };
    const finish = () => {
      for (let next = asked.shift(); next; next = asked.shift()) {
        next.request.result = next.run();
        next.request.onsuccess?.();
      }
      running -= 1;
      if (isFull && written.length > 0) {
        opened.error = new DOMException("full", "QuotaExceededError");
        opened.onabort();
        return;
      }
      for (const { store, key, record } of written) {
        if (record) store.records.set(key, record);
        else store.records.delete(key);
      }
      opened.oncomplete();
    };
    running += 1;
    queueMicrotask(() => queueMicrotask(finish));
    return opened;
  };

  const database = (stores: Map<string, Store>) => ({
    transaction: () => transaction(stores),
    createObjectStore: (name: string, { keyPath }: { keyPath: string | string[] }) => {
      stores.set(name, new Store(keyPath));
      return { createIndex: () => {} };
    },
    close: () => {},
  });
  const open = (name: string) => {
    const stores = databases.get(name) ?? new Map<string, Store>();
    databases.set(name, stores);
    const result = database(stores);
    const request = { result, onupgradeneeded: () => {}, onsuccess: () => {}, onerror: () => {} };
    queueMicrotask(() => {
      if (stores.size === 0) request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  };
  return {
    factory: { open } as unknown as IDBFactory,
    fill: () => {
      isFull = true;
    },
    empty: () => {
      isFull = false;
    },
    counts: () => {
      const stores = [...databases.values()].flatMap((each) => [...each]);
      return Object.fromEntries(stores.map(([name, { records }]) => [name, records.size]));
    },
    settle: async () => {
      // Each write is followed by the one that waited for it.
      for (let quiet = 0; quiet < 20; quiet = running > 0 ? 0 : quiet + 1) await Promise.resolve();
    },
  };
}
