import type { PageDocument } from "../../../../document/document";
import { isEqual } from "../../../../lib/equal";
import { withTimeout } from "../../../../lib/with-timeout";
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
  JOURNAL_FORMAT,
  type JournalChange,
  type JournalHead,
  type Pieces,
  type StoredJournal,
  type WorkDatabase,
} from "./work-database";
import { nameOfWork, type WorkKey } from "./work-name";

/**
 * Timeout for reading journals, in milliseconds.
 * After it, the page opens without them.
 */
const READ_TIMEOUT_MS = 5000;
/**
 * Timeout for a write, in milliseconds.
 * A slower write counts as failed.
 */
const WRITE_TIMEOUT_MS = 1000;

/** Maximum number of undo histories of closed tabs. */
const MAX_HISTORIES = 20;
/** Maximum age of an undo history of a closed tab. */
const MAX_HISTORY_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Stored work of a user on a page. */
export interface FoundJournals {
  /** Journals of all tabs, newest first. */
  journals: StoredJournal[];
  /** Unreadable journals, as text. */
  setAside: string[];
}

export interface WorkStores {
  database: WorkDatabase;
  /** `localStorage`, in which former releases stored copies. */
  former: FormerStorage;
}

/** State to write, with its base document. */
interface WantedState {
  state: WorkState;
  base: PageDocument;
}

/** Work that former releases stored. */
interface Former {
  /** Records of former databases. Null if there are none. */
  records: FormerRecords | null;
  /** Copies of this work in `localStorage`. */
  texts: FormerText[];
  journals: StoredJournal[];
}

/**
 * Journals of a user for a page.
 * Each tab writes only its own journal.
 */
export class WorkJournals {
  readonly journal: string;
  readonly #stores: WorkStores;
  readonly #work: string;
  readonly #ready: () => Promise<void>;
  /**
   * True after the stored work was read.
   * Writing earlier could overwrite it.
   */
  #isRead = false;
  /** Stored pieces of this tab's journal. Null if unknown. */
  #written: Pieces | null = null;
  /** State to write next. A newer state replaces it. */
  #wanted: WantedState | null = null;
  #waiting: Promise<boolean> | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);

  /**
   * `ready` resolves when a write may start.
   * Only `flush` starts a write earlier.
   */
  constructor(stores: WorkStores, work: WorkKey, journal: string, ready = async () => {}) {
    this.#stores = stores;
    this.#work = nameOfWork(work);
    this.journal = journal;
    this.#ready = ready;
  }

  /**
   * Finds all journals, and migrates
   * those of former releases.
   * Sets unreadable journals aside,
   * because writes would replace them.
   * Does not change journals that other tabs have open.
   */
  async find(tabs: OtherTabs): Promise<FoundJournals> {
    const texts = listFormerTexts(this.#stores.former, this.#work);
    const nothing = { kept: null, former: formerJournals(this.#work, texts, null) };
    const { kept, former } = await withTimeout(this.#read(texts, tabs), READ_TIMEOUT_MS, nothing);
    this.#isRead = kept !== null;
    this.#written = kept?.find(({ head }) => head.journal === this.journal)?.pieces ?? null;
    const isFree = ({ journal }: { journal: string }) => !tabs.isOpenElsewhere(journal);
    const unread = (kept ?? []).filter(({ head }) => head.format !== JOURNAL_FORMAT && isFree(head));
    const unreadTexts = texts.filter((text) => text.copy === null && isFree(text));
    const readable = [...(kept ?? []), ...former].filter(({ head }) => head.format === JOURNAL_FORMAT);
    return {
      journals: newestOfEach(readable),
      setAside: [
        ...(await Promise.all(unread.map((journal) => this.putAside(journal)))),
        ...unreadTexts.map(({ text }) => text),
      ],
    };
  }

  /**
   * Moves an unreadable journal to the store `aside`.
   * Returns it as text.
   */
  async putAside({ head, pieces }: StoredJournal): Promise<string> {
    if (head.journal === this.journal) this.#written = null;
    const kept = { ...head, pieces: Object.fromEntries(pieces) };
    const write = { aside: [{ work: this.#work, kept }], removed: [head.journal] };
    await this.#stores.database.write(write).catch(() => {});
    return JSON.stringify(kept);
  }

  /**
   * Writes the newest state of this tab.
   * Returns false if that fails.
   */
  async write(state: WorkState, base: PageDocument): Promise<boolean> {
    if (!state.unsaved) this.#removeTexts([this.journal]);
    return this.#isRead && withTimeout(this.#keep({ state, base }), WRITE_TIMEOUT_MS, false);
  }

  /** Writes work to a journal that no tab has open. */
  async writeTo(journal: string, state: WorkState): Promise<void> {
    const change = whole(journalOf({ work: this.#work, journal }, state, null));
    await this.#stores.database.write({ changes: [change] }).catch(() => {});
  }

  /**
   * Writes a waiting state at once,
   * because the tab may close.
   */
  flush(): void {
    if (this.#wanted) this.#start(this.#wanted);
  }

  /** Removes journals of closed tabs, which were merged or discarded. */
  async remove(journals: string[]): Promise<void> {
    const removed = journals.filter((journal) => journal !== this.journal);
    this.#removeTexts(removed);
    if (removed.length > 0) await this.#stores.database.write({ removed }).catch(() => {});
  }

  /**
   * Removes old undo histories of closed
   * tabs, and those above the maximum number.
   */
  async tidy({ isOpenElsewhere }: OtherTabs, now: number): Promise<void> {
    const heads = await this.#stores.database.heads().catch((): JournalHead[] => []);
    const closed = heads
      .filter(({ journal }) => journal !== this.journal && !isOpenElsewhere(journal))
      .sort((a, b) => b.at - a.at);
    const surplus = closed.filter(({ at }, index) => index >= MAX_HISTORIES || at < now - MAX_HISTORY_AGE_MS);
    if (surplus.length === 0) return;
    const forgotten = surplus.filter(({ isUnsaved }) => isUnsaved).map(({ journal }) => journal);
    const removed = surplus.filter(({ isUnsaved }) => !isUnsaved).map(({ journal }) => journal);
    await this.#stores.database.write({ forgotten, removed }).catch(() => {});
  }

  /**
   * Reads the work of this release and of former releases.
   * `kept` is null if reading or migrating failed.
   * Then a write could overwrite unread work.
   */
  async #read(texts: FormerText[], tabs: OtherTabs) {
    const { journals, isTaken } = await this.#takeOver(texts, tabs);
    const kept = await this.#stores.database.find(this.#work).catch(() => null);
    const isLeft = ({ head }: StoredJournal) => !isTaken || tabs.isOpenElsewhere(head.journal);
    const own = journals.filter(({ head }) => head.work === this.#work);
    return { kept: isTaken ? kept : null, former: own.filter(isLeft) };
  }

  /**
   * Migrates the work of former releases.
   * `isTaken` is false if that failed.
   */
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

  /**
   * Moves work of former releases to the database.
   * Skips work that an open tab has.
   */
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
    // Open tabs of a former release
    // still write to its databases.
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
    // Until this write succeeds, the next
    // write must include all pieces.
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

function whole({ head, pieces }: StoredJournal): JournalChange {
  return { head, put: pieces, removed: null };
}

function changeFrom(written: Pieces, { head, pieces }: StoredJournal): JournalChange {
  const put = new Map([...pieces].filter(([name, value]) => !isEqual(value, written.get(name))));
  return { head, put, removed: [...written.keys()].filter((name) => !pieces.has(name)) };
}

/**
 * Returns the newest state of each journal.
 * A journal may exist in several storages.
 */
function newestOfEach(found: StoredJournal[]): StoredJournal[] {
  const newestFirst = found.toSorted((a, b) => b.head.at - a.head.at);
  return newestFirst.filter(
    ({ head }, index) => newestFirst.findIndex((each) => each.head.journal === head.journal) === index,
  );
}
