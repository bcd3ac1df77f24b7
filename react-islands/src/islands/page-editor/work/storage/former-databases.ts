import { deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Delta } from "../../../../document/delta";
import type { FormerCopy } from "./former-copies";
import type { UnreadableJournal } from "./work-database";

/** Former databases: unsaved work, and undo histories. */
const COPIES = "pagewright-work";
const HISTORIES = "pagewright-history";

/** Unsaved work, with its journal. */
export interface FormerCopyRecord extends FormerCopy {
  format: number;
  work: string;
  journal: string;
}

/** History of a journal, without steps. */
export interface FormerHistoryHead {
  format: number;
  journal: string;
  work: string;
  at: number;
  base: number;
  /** Identifies the newest state. */
  mark: string;
  /** True if the newest state is the base. */
  isStored: boolean;
  /** Step ids. */
  past: number[];
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
 * Reads former databases. Null without any.
 * Rejects if unreadable, to prevent their deletion.
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
 * Removes migrated records. Keeps those that an open tab of a former release
 * has changed since.
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
      // Prevents the creation of a missing database.
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
