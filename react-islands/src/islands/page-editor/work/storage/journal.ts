import { newKey } from "../../../../document/new-block";
import { nameOfWork, type WorkKey } from "./work-name";

/** Reloaded tabs wait for their former lock. */
const LOCK_TIMEOUT_MS = 500;

const LOCK = "pagewright:journal:";

/** Browser APIs that distinguish tabs. */
export interface BrowserTabs {
  /** `sessionStorage`, per tab. Duplicated tabs start with copies. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /**
   * Web Locks, released when the tab closes.
   * Only on https or localhost.
   */
  locks: LockManager | undefined;
}

export interface OtherTabs {
  /** True if another open tab has it. */
  isOpenElsewhere(journal: string): boolean;
  /** True if certainly no other tab has journals. */
  isAlone: boolean;
}

export interface Journal extends OtherTabs {
  /**
   * Id of this tab's journal.
   * A reload keeps it. A duplicated tab gets another.
   */
  name: string;
}

interface JournalRequest {
  work: WorkKey;
  /** True to start a new journal. */
  isNew: boolean;
}

/** Opens or creates and locks this tab's journal. */
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
