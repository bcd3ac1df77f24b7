type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** A moment, in milliseconds, that all windows of this browser know. */
export class SharedMoment {
  readonly #storage: Storage;
  readonly #name: string;

  constructor(storage: Storage, name: string) {
    this.#storage = storage;
    this.#name = `pagewright:${name}`;
  }

  /** 0 where nothing is known. */
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
      // Where storage is switched off, each window knows its own moments only.
    }
  }
}
