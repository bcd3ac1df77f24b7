import { deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Delta } from "../../../../document/delta";
import type { FormerCopy } from "./former-copies";
import type { UnreadableJournal } from "./work-database";

/** Former database of unsaved work. */
const COPIES = "pagewright-work";
/** Former database of undo histories. */
const HISTORIES = "pagewright-history";

/** Unsaved work of a former release, with its journal. */
export interface FormerCopyRecord extends FormerCopy {
  format: number;
  work: string;
  journal: string;
}

/** Undo history of a journal, without its steps. */
export interface FormerHistoryHead {
  format: number;
  journal: string;
  work: string;
  at: number;
  base: number;
  /** Identifies the newest state. */
  mark: string;
  /** True if the newest state equals the base version. */
  isStored: boolean;
  /** Ids of undo steps. */
  past: number[];
  /** Ids of redo steps. */
  future: number[];
}

export interface FormerStep {
  journal: string;
  id: number;
  deltas: Delta[];
}

export interface FormerRecords {
  copies: FormerCopyRecord[];
  aside: Required<UnreadableJournal>[];
  heads: FormerHistoryHead[];
  steps: FormerStep[];
}

/**
 * Reads the databases of former releases.
 * Null if there are none.
 * Rejects if they are unreadable, so that
 * the caller does not delete them.
 */
export async function readFormerDatabases(): Promise<FormerRecords | null> {
  const [work, histories] = await Promise.all([
    inExisting(COPIES, async (database) => ({
      copies: await database.getAll("copies"),
      aside: await database.getAll("aside"),
    })),
    inExisting(HISTORIES, async (database) => ({
      heads: await database.getAll("heads"),
      steps: await database.getAll("steps"),
    })),
  ]);
  return work || histories ? { copies: [], aside: [], heads: [], steps: [], ...work, ...histories } : null;
}

export function deleteFormerDatabases(): void {
  for (const name of [COPIES, HISTORIES]) deleteDB(name).catch(() => {});
}

/**
 * Removes migrated records.
 * Keeps records that an open tab of a
 * former release has changed since.
 */
export async function removeFormerRecords({ copies, aside, heads }: FormerRecords): Promise<void> {
  await inExisting(COPIES, async (database) => {
    const transaction = database.transaction(["copies", "aside"], "readwrite");
    const store = transaction.objectStore("copies");
    for (const { work, journal, at } of copies) {
      const newest: FormerCopyRecord | undefined = await store.get([work, journal]);
      if (newest?.at === at) await store.delete([work, journal]);
    }
    for (const { id } of aside) await transaction.objectStore("aside").delete(id);
    await transaction.done;
  });
  await inExisting(HISTORIES, async (database) => {
    const transaction = database.transaction(["heads", "steps"], "readwrite");
    const store = transaction.objectStore("heads");
    for (const { journal, at } of heads) {
      const newest: FormerHistoryHead | undefined = await store.get(journal);
      if (newest?.at !== at) continue;
      await store.delete(journal);
      await transaction.objectStore("steps").delete(IDBKeyRange.bound([journal], [journal, []]));
    }
    await transaction.done;
  });
}

async function inExisting<T>(name: string, work: (database: IDBPDatabase) => Promise<T>): Promise<T | null> {
  const database = await openExisting(name);
  try {
    return database && (await work(database));
  } finally {
    database?.close();
  }
}

async function openExisting(name: string): Promise<IDBPDatabase | null> {
  let isMissing = false;
  try {
    return await openDB(name, 1, {
      // Prevents that `openDB` creates a missing database.
      upgrade: (_database, _from, _to, transaction) => {
        isMissing = true;
        transaction.done.catch(() => {});
        transaction.abort();
      },
    });
  } catch (failure) {
    if (isMissing) return null;
    throw failure;
  }
}
