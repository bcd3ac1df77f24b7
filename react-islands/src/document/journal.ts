import { nameOfWork, type Work } from "./local-copy";
import { newKey } from "./new-block";

/** How long a tab that was loaded again waits for the lock that it held before, in milliseconds. */
const PATIENCE = 500;

/** The parts of a browser that tell its tabs apart. */
export interface Tabs {
  /** What belongs to this tab alone; the copy of a tab begins with the same. */
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Locks end with their tab. Browsers have them for pages that came over https, or from the same machine. */
  locks: LockManager | undefined;
}

export interface Journal {
  /** Where this tab keeps its unsaved work: the same after a reload, another one in a copy of the tab. */
  name: string;
  /** Whether a journal belongs to another tab that is open. */
  isOpenElsewhere(journal: string): boolean;
}

interface Wanted {
  work: Work;
  /** Whether this tab begins with something else than what it worked on before. */
  isNew: boolean;
}

/** Finds the journal of this tab for a page, or begins one; holds it until the tab is closed. */
export async function openJournal({ work, isNew }: Wanted, { storage, locks }: Tabs): Promise<Journal> {
  const place = `${nameOfWork(work)}:journal`;
  const former = isNew ? null : storage.getItem(place);
  const isFree = former !== null && locks !== undefined && (await hold(locks, former));
  const name = isFree ? former : newKey();
  storage.setItem(place, name);
  if (!locks) return { name, isOpenElsewhere: () => false };
  if (!isFree) await hold(locks, name);
  const { held = [] } = await locks.query();
  const open = new Set(held.map((lock) => lock.name));
  return { name, isOpenElsewhere: (journal) => journal !== name && open.has(lockOf(journal)) };
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
  return `pagewright:journal:${journal}`;
}
