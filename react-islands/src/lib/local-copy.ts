import type { PageDocument } from "./document/document";

/** What this browser keeps of the work on one page. */
export interface LocalCopy {
  /** The version that the work stands on. */
  base: number;
  document: PageDocument;
  /** When it was written, in milliseconds. */
  at: number;
  /** Whether the server has exactly this, as an autosave. */
  autosaved: boolean;
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Whose work on which page: people who share a browser do not find each other's. */
interface Work {
  userID: number;
  pageID: number;
}

/** A copy of the unsaved work on a page in the browser, for when the server cannot be reached. */
export class LocalCopies {
  readonly #storage: Storage;
  readonly #name: string;

  constructor(storage: Storage, { userID, pageID }: Work) {
    this.#storage = storage;
    this.#name = `pagewright:user:${userID}:page:${pageID}`;
  }

  read(): LocalCopy | null {
    try {
      return JSON.parse(this.#storage.getItem(this.#name) ?? "null") as LocalCopy | null;
    } catch {
      return null;
    }
  }

  /** Answers whether the browser took it: its space is limited, and it may be switched off. */
  write(copy: LocalCopy): boolean {
    try {
      this.#storage.setItem(this.#name, JSON.stringify(copy));
      return true;
    } catch {
      return false;
    }
  }

  clear(): void {
    try {
      this.#storage.removeItem(this.#name);
    } catch {
      // Where storage is switched off nothing was kept either.
    }
  }
}
