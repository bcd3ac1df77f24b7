import { inTime } from "../../../../lib/in-time";
import { type CopyDatabase, type CopyRecord, type CopyWrite, FORMAT, type LocalCopy } from "./copy-database";
import { type FormerCopy, type FormerStorage, listFormerCopies } from "./former-copies";

/** Milliseconds: how long a page waits for its copies, and how long a change counts as kept before the browser has painted it and says so. */
const READ_PATIENCE = 5000;
const WRITE_PATIENCE = 1000;

/** A copy with the journal that it is in. */
export interface FoundCopy {
  journal: string;
  copy: LocalCopy;
}

/** What the browser keeps of a person's work on a page. */
export interface FoundCopies {
  /** The copies of all tabs, the newest first. */
  copies: FoundCopy[];
  /** Those that this release cannot read, as text. */
  setAside: string[];
}

/** The user and the page: users who share a browser have separate copies. */
export interface Work {
  userID: number;
  pageID: number;
}

/** Where a browser keeps copies. */
export interface CopyStores {
  database: CopyDatabase;
  /** Where former releases kept them. */
  former: FormerStorage;
}

/** The name of a person's work on a page in the storages of a browser. */
export function nameOfWork({ userID, pageID }: Work): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}

/**
 * Copies of the unsaved work on a page in the browser, for when the server cannot be reached. Each tab writes to a
 * journal of its own and never to another's.
 */
export class LocalCopies {
  readonly journal: string;
  readonly #stores: CopyStores;
  readonly #work: string;
  readonly #ready: () => Promise<void>;
  /** What was not read is not written over. */
  #isRead = false;
  /** What this tab is to keep, null for nothing; while it waits, the newest takes its place. */
  #wanted: { copy: LocalCopy | null } | null = null;
  #waiting: Promise<boolean> | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);

  /** `ready` says how long a write waits, beside the one before it. */
  constructor(stores: CopyStores, work: Work, journal: string, ready = async () => {}) {
    this.#stores = stores;
    this.#ready = ready;
    this.#work = nameOfWork(work);
    this.journal = journal;
  }

  /**
   * Finds all copies, and sets those aside that this release cannot read, so that they are neither opened nor
   * overwritten. A tab that was open before an update keeps its own.
   */
  async find(isOpenElsewhere: (journal: string) => boolean): Promise<FoundCopies> {
    const isFree = ({ journal }: { journal: string }) => !isOpenElsewhere(journal);
    const records = await this.#read();
    const former = listFormerCopies(this.#stores.former, this.#work);
    const unread = records.filter((record) => record.format !== FORMAT && isFree(record));
    const free = former.filter(isFree);
    const unreadFormer = free.filter(({ copy }) => copy === null);
    await this.#moveAll(records, unread, free);
    const found = [...records.flatMap(foundRecord), ...former.flatMap(foundFormer)];
    return {
      copies: newestOfEach(found),
      setAside: [...unread.map((record) => JSON.stringify(record)), ...unreadFormer.map(({ text }) => text)],
    };
  }

  /** Sets one copy aside that cannot be opened for another reason; returns it as text. */
  async putAside({ journal, copy }: FoundCopy): Promise<string> {
    await this.#change({ aside: [copy], removed: [journal] }, this.#formerOf(journal)).catch(() => {});
    return JSON.stringify(copy);
  }

  /** Keeps the newest state of this tab's work. Returns false where the browser is full or keeps nothing. */
  async write(copy: LocalCopy): Promise<boolean> {
    return this.#isRead && inTime(this.#keep(copy), WRITE_PATIENCE, false);
  }

  /** Keeps work in a journal that no tab has. */
  async writeTo(journal: string, copy: LocalCopy): Promise<void> {
    await this.#change({ put: [this.#recordOf(journal, copy)] }, []).catch(() => {});
  }

  /** Writes at once what waits: the tab may be about to be closed. */
  flush(): void {
    if (this.#wanted) this.#start(this.#wanted.copy);
  }

  /** Removes the copy of this tab, or of one that is closed. */
  async clear(journal = this.journal): Promise<void> {
    this.#removeFormer(this.#formerOf(journal));
    if (journal !== this.journal) await this.#change({ removed: [journal] }, []).catch(() => {});
    else if (this.#isRead) await this.#keep(null);
  }

  async #read(): Promise<CopyRecord[]> {
    const reading = this.#stores.database.find(this.#work).catch(() => null);
    const records = await inTime(reading, READ_PATIENCE, null);
    this.#isRead = records !== null;
    return records ?? [];
  }

  /** Brings what former releases kept to where copies are now, and sets aside what this one cannot read. */
  async #moveAll(records: CopyRecord[], unread: CopyRecord[], former: FormerCopy[]): Promise<void> {
    if (!this.#isRead || unread.length + former.length === 0) return;
    const isNews = ({ journal, copy }: FoundCopy) =>
      records.every((record) => record.journal !== journal || record.at < copy.at);
    const put = former.flatMap(foundFormer).filter(isNews);
    const unreadFormer = former.filter(({ copy }) => copy === null);
    const write = {
      put: put.map(({ journal, copy }) => this.#recordOf(journal, copy)),
      removed: unread.map(({ journal }) => journal),
      aside: [...unread, ...unreadFormer.map(({ text }) => text)],
    };
    await this.#change(write, former).catch(() => {
      this.#isRead = false;
    });
  }

  #keep(copy: LocalCopy | null): Promise<boolean> {
    this.#wanted = { copy };
    this.#waiting ??= Promise.all([this.#writing, this.#ready()]).then(() => {
      this.flush();
      return this.#writing;
    });
    return this.#waiting;
  }

  #start(copy: LocalCopy | null): void {
    this.#wanted = null;
    this.#waiting = null;
    const { journal } = this;
    const write = copy ? { put: [this.#recordOf(journal, copy)] } : { removed: [journal] };
    this.#writing = this.#change(write, []).then(
      () => true,
      () => false,
    );
  }

  /** Changes what is kept, and then removes copies from where former releases kept them. */
  async #change(write: CopyWrite, former: FormerCopy[]): Promise<void> {
    await this.#stores.database.write(this.#work, write);
    this.#removeFormer(former);
  }

  #removeFormer(former: FormerCopy[]): void {
    for (const { name } of former) this.#stores.former.removeItem(name);
  }

  #recordOf(journal: string, copy: LocalCopy): CopyRecord {
    return { ...copy, format: FORMAT, work: this.#work, journal };
  }

  #formerOf(journal: string): FormerCopy[] {
    return listFormerCopies(this.#stores.former, this.#work).filter((each) => each.journal === journal);
  }
}

function foundRecord({ format, work: _, journal, ...copy }: CopyRecord): FoundCopy[] {
  return format === FORMAT ? [{ journal, copy }] : [];
}

function foundFormer({ journal, copy }: FormerCopy): FoundCopy[] {
  return copy ? [{ journal, copy }] : [];
}

/** A journal is of one tab, so its newest copy has what the others have. */
function newestOfEach(found: FoundCopy[]): FoundCopy[] {
  const newestFirst = found.toSorted((a, b) => b.copy.at - a.copy.at);
  return newestFirst.filter(({ journal }, index) => {
    return newestFirst.findIndex((each) => each.journal === journal) === index;
  });
}
