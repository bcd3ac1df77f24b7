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

/** Milliseconds that a page waits for its journals, and that a change waits to be kept before the browser counts as full. */
const READ_TIMEOUT = 5000;
const WRITE_TIMEOUT = 1000;

/** Undo histories of closed tabs that a browser keeps, and for how long, in milliseconds. */
const MAX_HISTORIES = 20;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** What the browser keeps of a person's work on a page. */
export interface FoundJournals {
  /** The journals of all tabs, the newest first. */
  journals: KeptJournal[];
  /** Those that this release cannot read, as text. */
  setAside: string[];
}

/** Where a browser keeps work. */
export interface WorkStores {
  database: WorkDatabase;
  /** Where the first releases kept it. */
  former: FormerStorage;
}

/** A state, with the document of its base. */
interface WantedState {
  state: WorkState;
  base: PageDocument;
}

/** What former releases kept. */
interface Former {
  /** Null where they have no databases here. */
  records: FormerRecords | null;
  /** Copies as text of this work. */
  texts: FormerText[];
  journals: KeptJournal[];
}

/**
 * The journals of a person's work on a page in the browser, for when the server cannot be reached and after a reload. Each tab writes to
 * one of its own and never to another's.
 */
export class WorkJournals {
  readonly journal: string;
  readonly #stores: WorkStores;
  readonly #work: string;
  readonly #ready: () => Promise<void>;
  /** What was not read is not written over. */
  #isRead = false;
  /** What the database has of this tab's journal; null while that is not known. */
  #written: Pieces | null = null;
  /** The state to be kept; while it waits, the newest takes its place. */
  #wanted: WantedState | null = null;
  #waiting: Promise<boolean> | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);

  /** `ready` says how long a write waits, besides the one before it. */
  constructor(stores: WorkStores, work: Work, journal: string, ready = async () => {}) {
    this.#stores = stores;
    this.#work = nameOfWork(work);
    this.journal = journal;
    this.#ready = ready;
  }

  /**
   * Finds all journals, takes over what former releases kept, and sets those aside that this release cannot read, so that they are neither
   * opened nor overwritten. A tab that was open before an update keeps its own.
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

  /** Sets a journal aside that cannot be opened; returns it as text. */
  async putAside({ head, pieces }: KeptJournal): Promise<string> {
    if (head.journal === this.journal) this.#written = null;
    const kept = { ...head, pieces: Object.fromEntries(pieces) };
    const write = { aside: [{ work: this.#work, kept }], removed: [head.journal] };
    await this.#stores.database.write(write).catch(() => {});
    return JSON.stringify(kept);
  }

  /** Keeps the newest state of this tab's work. Returns false where the browser is full or keeps nothing. */
  async write(state: WorkState, base: PageDocument): Promise<boolean> {
    if (!state.unsaved) this.#removeTexts([this.journal]);
    return this.#isRead && inTime(this.#keep({ state, base }), WRITE_TIMEOUT, false);
  }

  /** Keeps work in a journal that no tab has. */
  async writeTo(journal: string, state: WorkState): Promise<void> {
    const change = whole(journalOf({ work: this.#work, journal }, state, null));
    await this.#stores.database.write({ changes: [change] }).catch(() => {});
  }

  /** Writes at once what waits: the tab may be about to be closed. */
  flush(): void {
    if (this.#wanted) this.#start(this.#wanted);
  }

  /** Removes journals of closed tabs, whose work is in another one or not wanted any more. */
  async remove(journals: string[]): Promise<void> {
    const removed = journals.filter((journal) => journal !== this.journal);
    this.#removeTexts(removed);
    if (removed.length > 0) await this.#stores.database.write({ removed }).catch(() => {});
  }

  /** Removes the undo histories of closed tabs that are old, or more than a browser keeps. */
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

  /** Reads what this release and former ones kept of this work. `kept` is null where it is not safe to write. */
  async #read(texts: FormerText[], tabs: OtherTabs) {
    const { journals, isTaken } = await this.#takeOver(texts, tabs);
    const kept = await this.#stores.database.find(this.#work).catch(() => null);
    const isLeft = ({ head }: KeptJournal) => !isTaken || tabs.isOpenElsewhere(head.journal);
    const own = journals.filter(({ head }) => head.work === this.#work);
    return { kept: isTaken ? kept : null, former: own.filter(isLeft) };
  }

  /** Takes over what former releases kept of all work. */
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

  /** Brings what former releases kept of closed tabs to where journals are now. */
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
    // A tab of a former release that is open goes on writing to its databases.
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
    // Until the write has ended, and where it failed, the next one writes everything.
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

/** What is to be written where a journal has these pieces. */
function changeFrom(written: Pieces, { head, pieces }: KeptJournal): JournalChange {
  const put = new Map([...pieces].filter(([name, value]) => !isEqual(value, written.get(name))));
  return { head, put, removed: [...written.keys()].filter((name) => !pieces.has(name)) };
}

/** A journal is of one tab, so its newest state has what the others have. */
function newestOfEach(found: KeptJournal[]): KeptJournal[] {
  const newestFirst = found.toSorted((a, b) => b.head.at - a.head.at);
  return newestFirst.filter(
    ({ head }, index) => newestFirst.findIndex((each) => each.head.journal === head.journal) === index,
  );
}
