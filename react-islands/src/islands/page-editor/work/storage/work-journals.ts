import type { PageDocument } from "../../../../document/document";
import { isEqual } from "../../../../lib/equal";
import { inTime } from "../../../../lib/in-time";
import { type FormerStorage, type FormerText, listFormerTexts } from "./former-copies";
import {
  deleteFormerDatabases,
  type FormerRecords,
  readFormerDatabases,
  removeFormerRecords,
} from "./former-databases";
import { formerJournals } from "./former-journals";
import type { OtherTabs } from "./journal";
import { journalOf, type WorkState } from "./journal-pieces";
import {
  FORMAT,
  type JournalChange,
  type JournalHead,
  type KeptJournal,
  type Pieces,
  type WorkDatabase,
} from "./work-database";
import { nameOfWork, type Work } from "./work-name";

/** Timeouts in milliseconds. A page opens without journals that take longer, and a slower write counts as failed. */
const READ_TIMEOUT = 5000;
const WRITE_TIMEOUT = 1000;

/** Maximum number of undo histories of closed tabs, and their maximum age in milliseconds. */
const MAX_HISTORIES = 20;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** The stored work of a user on a page. */
export interface FoundJournals {
  /** The journals of all tabs, newest first. */
  journals: KeptJournal[];
  /** Journals that this release cannot read, as text. */
  setAside: string[];
}

/** The browser storages for work. */
export interface WorkStores {
  database: WorkDatabase;
  /** The storage of the first releases. */
  former: FormerStorage;
}

/** A state with its base document. */
interface WantedState {
  state: WorkState;
  base: PageDocument;
}

/** The stored work of former releases. */
interface Former {
  /** Null if this browser has no such databases. */
  records: FormerRecords | null;
  /** The copies of this work as text. */
  texts: FormerText[];
  journals: KeptJournal[];
}

/**
 * The journals of a user's work on a page in the browser, for offline use and after a reload. Each tab writes only
 * to its own journal.
 */
export class WorkJournals {
  readonly journal: string;
  readonly #stores: WorkStores;
  readonly #work: string;
  readonly #ready: () => Promise<void>;
  /** True if the storage was read. Otherwise nothing is written, so that unread work is not overwritten. */
  #isRead = false;
  /** The stored pieces of this tab's journal, or null if they are not known. */
  #written: Pieces | null = null;
  /** The state to write next. A newer state replaces it. */
  #wanted: WantedState | null = null;
  #waiting: Promise<boolean> | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);

  /** `ready` resolves when a write may start. Each write also waits for the previous one. */
  constructor(stores: WorkStores, work: Work, journal: string, ready = async () => {}) {
    this.#stores = stores;
    this.#work = nameOfWork(work);
    this.journal = journal;
    this.#ready = ready;
  }

  /**
   * Finds all journals, migrates those of former releases, and sets aside those that this release cannot read, so
   * that they are neither opened nor overwritten. A tab that was open before an update keeps its journal.
   */
  async find(tabs: OtherTabs): Promise<FoundJournals> {
    const texts = listFormerTexts(this.#stores.former, this.#work);
    const nothing = { kept: null, former: formerJournals(this.#work, texts, null) };
    const { kept, former } = await inTime(this.#read(texts, tabs), READ_TIMEOUT, nothing);
    this.#isRead = kept !== null;
    this.#written = kept?.find(({ head }) => head.journal === this.journal)?.pieces ?? null;
    const isFree = ({ journal }: { journal: string }) => !tabs.isOpenElsewhere(journal);
    const unread = (kept ?? []).filter(({ head }) => head.format !== FORMAT && isFree(head));
    const unreadTexts = texts.filter((text) => text.copy === null && isFree(text));
    const readable = [...(kept ?? []), ...former].filter(({ head }) => head.format === FORMAT);
    return {
      journals: newestOfEach(readable),
      setAside: [
        ...(await Promise.all(unread.map((journal) => this.putAside(journal)))),
        ...unreadTexts.map(({ text }) => text),
      ],
    };
  }

  /** Sets aside a journal that cannot be opened, and returns it as text. */
  async putAside({ head, pieces }: KeptJournal): Promise<string> {
    if (head.journal === this.journal) this.#written = null;
    const kept = { ...head, pieces: Object.fromEntries(pieces) };
    const write = { aside: [{ work: this.#work, kept }], removed: [head.journal] };
    await this.#stores.database.write(write).catch(() => {});
    return JSON.stringify(kept);
  }

  /** Writes the newest state of this tab's work. Returns false if the browser is full or stores nothing. */
  async write(state: WorkState, base: PageDocument): Promise<boolean> {
    if (!state.unsaved) this.#removeTexts([this.journal]);
    return this.#isRead && inTime(this.#keep({ state, base }), WRITE_TIMEOUT, false);
  }

  /** Writes work to a journal that belongs to no tab. */
  async writeTo(journal: string, state: WorkState): Promise<void> {
    const change = whole(journalOf({ work: this.#work, journal }, state, null));
    await this.#stores.database.write({ changes: [change] }).catch(() => {});
  }

  /** Writes a pending state at once, because the tab may be about to close. */
  flush(): void {
    if (this.#wanted) this.#start(this.#wanted);
  }

  /** Removes journals of closed tabs whose work was merged or is no longer wanted. */
  async remove(journals: string[]): Promise<void> {
    const removed = journals.filter((journal) => journal !== this.journal);
    this.#removeTexts(removed);
    if (removed.length > 0) await this.#stores.database.write({ removed }).catch(() => {});
  }

  /** Removes undo histories of closed tabs that are too old or too many. */
  async tidy({ isOpenElsewhere }: OtherTabs, now: number): Promise<void> {
    const heads = await this.#stores.database.heads().catch((): JournalHead[] => []);
    const closed = heads
      .filter(({ journal }) => journal !== this.journal && !isOpenElsewhere(journal))
      .sort((a, b) => b.at - a.at);
    const surplus = closed.filter(({ at }, index) => index >= MAX_HISTORIES || at < now - MAX_AGE);
    if (surplus.length === 0) return;
    const forgotten = surplus.filter(({ isUnsaved }) => isUnsaved).map(({ journal }) => journal);
    const removed = surplus.filter(({ isUnsaved }) => !isUnsaved).map(({ journal }) => journal);
    await this.#stores.database.write({ forgotten, removed }).catch(() => {});
  }

  /** Reads the stored work of this and former releases. `kept` is null if it is not safe to write. */
  async #read(texts: FormerText[], tabs: OtherTabs) {
    const { journals, isTaken } = await this.#takeOver(texts, tabs);
    const kept = await this.#stores.database.find(this.#work).catch(() => null);
    const isLeft = ({ head }: KeptJournal) => !isTaken || tabs.isOpenElsewhere(head.journal);
    const own = journals.filter(({ head }) => head.work === this.#work);
    return { kept: isTaken ? kept : null, former: own.filter(isLeft) };
  }

  /** Migrates all work of former releases. */
  async #takeOver(texts: FormerText[], tabs: OtherTabs) {
    let journals = formerJournals(this.#work, texts, null);
    try {
      const records = await readFormerDatabases();
      journals = formerJournals(this.#work, texts, records);
      if (records || texts.length > 0) await this.#move({ records, texts, journals }, tabs);
      return { journals, isTaken: true };
    } catch {
      return { journals, isTaken: false };
    }
  }

  /** Moves the stored work of closed tabs from the storages of former releases to the database. */
  async #move({ records, texts, journals }: Former, { isOpenElsewhere, isAlone }: OtherTabs): Promise<void> {
    const { database } = this.#stores;
    const isFree = ({ journal }: { journal: string }) => !isOpenElsewhere(journal);
    const known = new Map((await database.heads()).map(({ journal, at }) => [journal, at]));
    const news = journals
      .filter(({ head }) => isFree(head) && !((known.get(head.journal) ?? -1) >= head.at))
      .sort((a, b) => a.head.at - b.head.at);
    const unread = texts.filter((text) => text.copy === null && isFree(text));
    await database.write({
      changes: news.map(whole),
      aside: [...(records?.aside ?? []), ...unread.map(({ text }) => ({ work: this.#work, kept: text }))],
    });
    this.#removeTexts(texts.filter(isFree).map(({ journal }) => journal));
    if (!records) return;
    // Open tabs of a former release still write to its databases.
    if (isAlone) deleteFormerDatabases();
    else {
      const { copies, heads } = records;
      await removeFormerRecords({ ...records, copies: copies.filter(isFree), heads: heads.filter(isFree) });
    }
  }

  #keep(wanted: WantedState): Promise<boolean> {
    this.#wanted = wanted;
    this.#waiting ??= Promise.all([this.#writing, this.#ready()]).then(() => {
      this.flush();
      return this.#writing;
    });
    return this.#waiting;
  }

  #start({ state, base }: WantedState): void {
    this.#wanted = null;
    this.#waiting = null;
    const kept = journalOf({ work: this.#work, journal: this.journal }, state, base);
    const change = this.#written ? changeFrom(this.#written, kept) : whole(kept);
    // Until this write succeeds, the next one writes all pieces.
    this.#written = null;
    const writing = this.#stores.database.write({ changes: [change] }).then(
      () => {
        if (this.#writing === writing) this.#written = kept.pieces;
        return true;
      },
      () => false,
    );
    this.#writing = writing;
  }

  #removeTexts(journals: string[]): void {
    const texts = listFormerTexts(this.#stores.former, this.#work);
    for (const { journal, name } of texts) {
      if (journals.includes(journal)) this.#stores.former.removeItem(name);
    }
  }
}

function whole({ head, pieces }: KeptJournal): JournalChange {
  return { head, put: pieces, removed: null };
}

/** Returns the difference between the written pieces and those of a journal. */
function changeFrom(written: Pieces, { head, pieces }: KeptJournal): JournalChange {
  const put = new Map([...pieces].filter(([name, value]) => !isEqual(value, written.get(name))));
  return { head, put, removed: [...written.keys()].filter((name) => !pieces.has(name)) };
}

/** A journal belongs to one tab, so its newest state includes the older ones. */
function newestOfEach(found: KeptJournal[]): KeptJournal[] {
  const newestFirst = found.toSorted((a, b) => b.head.at - a.head.at);
  return newestFirst.filter(
    ({ head }, index) => newestFirst.findIndex((each) => each.head.journal === head.journal) === index,
  );
}
