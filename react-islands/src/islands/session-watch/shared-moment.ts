type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Time in milliseconds, shared by the browser's windows. */
export class SharedMoment {
  readonly #storage: Storage;
  readonly #name: string;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = `pagewright:${name}`;
  }

  /** Returns 0 if unknown. */
  read(): number {
    try {
      return Number(this.#storage.getItem(this.#name)) || 0;
    } catch {
      return 0;
    }
  }

  write(at: number): void {
    try {
      this.#storage.setItem(this.#name, String(at));
    } catch {
      // Without storage, windows know only their times.
    }
  }
}
