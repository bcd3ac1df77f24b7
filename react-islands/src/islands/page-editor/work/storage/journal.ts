import { newKey } from "../../../../document/new-block";
import { nameOfWork, type Work } from "./work-name";

/** Milliseconds that a reloaded tab waits for the lock that it held before. */
const PATIENCE = 500;

const LOCK = "pagewright:journal:";

/** The browser APIs that distinguish tabs. */
export interface Tabs {
  /** `sessionStorage`, which belongs to this tab. A duplicated tab starts with a copy. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Web Locks: released when the tab closes. Only available over https or on localhost. */
  locks: LockManager | undefined;
}

/** The other tabs of this browser. */
export interface OtherTabs {
  /** Returns true if a journal belongs to another open tab. */
  isOpenElsewhere(journal: string): boolean;
  /** True if certainly no other open tab has a journal. */
  isAlone: boolean;
}

export interface Journal extends OtherTabs {
  /** Id of this tab's storage for unsaved work. It survives a reload, and a duplicated tab gets a new one. */
  name: string;
}

interface Wanted {
  work: Work;
  /** True if this tab starts a new journal. */
  isNew: boolean;
}

/** Opens the journal of this tab for a page, or creates one. Locks it until the tab closes. */
export async function openJournal({ work, isNew }: Wanted, { storage, locks }: Tabs): Promise<Journal> {
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
      .request(lockOf(journal), { signal: AbortSignal.timeout(PATIENCE) }, untilClosed)
      .catch(() => resolve(false));
  });
}

function lockOf(journal: string): string {
  return LOCK + journal;
}
