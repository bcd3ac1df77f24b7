import { newKey } from "../../../../document/new-block";
import { nameOfWork, type WorkKey } from "./work-name";

/**
 * Timeout for the lock of a journal.
 * After a reload, the previous page may still hold it.
 */
const LOCK_TIMEOUT_MS = 500;

const LOCK = "pagewright:journal:";

/** Browser APIs that distinguish tabs. */
export interface BrowserTabs {
  /**
   * `sessionStorage` of this tab.
   * A duplicated tab starts with a copy.
   */
  storage: Pick<Storage, "getItem" | "setItem">;
  /**
   * Web Locks.
   * The browser releases them when the tab closes.
   * Available only on https or localhost.
   */
  locks: LockManager | undefined;
}

export interface OtherTabs {
  /** Returns true if another tab has the journal open. */
  isOpenElsewhere(journal: string): boolean;
  /**
   * True if no other tab has a journal open.
   * False if unknown.
   */
  isAlone: boolean;
}

export interface Journal extends OtherTabs {
  /**
   * Id of this tab's journal.
   * A reloaded tab keeps it.
   * A duplicated tab gets another one.
   */
  name: string;
}

interface JournalRequest {
  work: WorkKey;
  /** True to start a new journal. */
  isNew: boolean;
}

/**
 * Opens this tab's journal, or creates one.
 * Locks it until the tab closes.
 */
export async function openJournal(
  { work, isNew }: JournalRequest,
  { storage, locks }: BrowserTabs,
): Promise<Journal> {
  const place = `${nameOfWork(work)}:journal`;
  const former = isNew ? null : storage.getItem(place);
  const isFree = former !== null && locks !== undefined && (await hold(locks, former));
  const name = isFree ? former : newKey();
  storage.setItem(place, name);
  if (!locks) return { name, isOpenElsewhere: () => false, isAlone: false };
  if (!isFree) await hold(locks, name);
  const { held = [] } = await locks.query();
  const own = lockOf(name);
  const others = new Set(
    held.map((lock) => lock.name).filter((lock) => lock !== own && lock?.startsWith(LOCK)),
  );
  return {
    name,
    isOpenElsewhere: (journal) => others.has(lockOf(journal)),
    isAlone: others.size === 0,
  };
}

function hold(locks: LockManager, journal: string): Promise<boolean> {
  return new Promise((resolve) => {
    const untilClosed = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    locks
      .request(lockOf(journal), { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, untilClosed)
      .catch(() => resolve(false));
  });
}

function lockOf(journal: string): string {
  return LOCK + journal;
}
