import { openDB } from "idb";
import type { Delta } from "../document/delta";
import type {
  FormerCopyRecord,
  FormerHistoryHead,
} from "../islands/page-editor/work/storage/former-databases";

/** Writes a copy of unsaved work as a former release did. */
export async function writeFormerCopy(record: FormerCopyRecord): Promise<void> {
  const database = await openFormerWork();
  await database.put("copies", record);
  database.close();
}

/**
 * Writes work that a former release could
 * not read and therefore set aside.
 */
export async function writeFormerUnreadable(record: {
  id: string;
  work: string;
  kept: unknown;
}): Promise<void> {
  const database = await openFormerWork();
  await database.put("aside", record);
  database.close();
}

export async function writeFormerHistory(head: FormerHistoryHead, steps: Delta[][]): Promise<void> {
  const database = await openDB("pagewright-history", 1, {
    upgrade: (former) => {
      former.createObjectStore("heads", { keyPath: "journal" });
      former.createObjectStore("steps", { keyPath: ["journal", "id"] }).createIndex("journal", "journal");
    },
  });
  for (const [index, deltas] of steps.entries()) {
    await database.put("steps", { journal: head.journal, id: index + 1, deltas });
  }
  await database.put("heads", head);
  database.close();
}

/** Returns the names of existing databases. */
export async function databaseNames(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

export async function countFormerCopies(): Promise<number> {
  const database = await openFormerWork();
  const count = await database.count("copies");
  database.close();
  return count;
}

function openFormerWork() {
  return openDB("pagewright-work", 1, {
    upgrade: (former) => {
      former.createObjectStore("copies", { keyPath: ["work", "journal"] }).createIndex("work", "work");
      former.createObjectStore("aside", { keyPath: "id" });
    },
  });
}
