type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** A time in milliseconds that all windows of the browser share. */
export class SharedMoment {
  readonly #storage: Storage;
  readonly #name: string;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = `pagewright:${name}`;
  }

  /** Returns the time, or 0 if it is unknown. */
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
      // Without storage, each window only knows its own time.
    }
  }
}
