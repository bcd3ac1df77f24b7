import { newKey } from "../../../../document/new-block";
import { nameOfWork, type Work } from "./work-name";

/** How long a tab that was loaded again waits for the lock that it held before, in milliseconds. */
const PATIENCE = 500;

const LOCK = "pagewright:journal:";

/** The browser APIs that distinguish tabs. */
export interface Tabs {
  /** `sessionStorage`: belongs to this tab; a duplicated tab starts with a copy. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Web Locks: released when the tab closes. Only available over https or on localhost. */
  locks: LockManager | undefined;
}

/** The other tabs of this browser. */
export interface OtherTabs {
  /** Whether a journal belongs to another tab that is open. */
  isOpenElsewhere(journal: string): boolean;
  /** Whether it is certain that no other tab has a journal. */
  isAlone: boolean;
}

export interface Journal extends OtherTabs {
  /** Where this tab keeps its unsaved work: the same after a reload, another one in a copy of the tab. */
  name: string;
}

interface Wanted {
  work: Work;
  /** Whether this tab starts a new journal. */
  isNew: boolean;
}

/** Finds the journal of this tab for a page, or begins one; holds it until the tab is closed. */
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
