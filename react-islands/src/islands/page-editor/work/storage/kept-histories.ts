import type { StackEntry, Stacks } from "../../../../document/history";
import { inTime } from "../../../../lib/in-time";
import { FORMAT, type Head, type HistoryDatabase, type KeptStep } from "./history-database";
import { nameOfWork, type Work } from "./local-copy";

/** The stacks of a history, and which state of which version they lead to. */
export interface KeptHistory extends Stacks {
  base: number;
  /** Identifies the state that the stacks lead to. */
  mark: string;
  /** Whether that state is the version itself. */
  isStored: boolean;
}

/** How many histories a browser keeps, and for how long, in milliseconds. */
const MAX_HISTORIES = 20;
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds: a page opens without its history where the browser takes longer to find it. */
const PATIENCE = 1000;

interface Written {
  /** The ids of the steps that are kept. */
  ids: Map<StackEntry, number>;
  /** The highest id that was ever used. */
  last: number;
}

/**
 * The histories of work on a page in the browser, so that undo goes on after a reload: one for each journal, each
 * written by its own tab only. Without a history everything else works, so failures are no errors.
 */
export class KeptHistories {
  readonly #database: HistoryDatabase;
  readonly #work: string;
  readonly #journal: string;
  readonly #now: () => number;
  readonly #ready: () => Promise<void>;
  /** Null until the first write, which takes away what an earlier page load kept under this name. */
  #written: Written | null = null;
  #wanted: KeptHistory | null = null;
  #isWaiting = false;
  #isWriting = false;

  /** `ready` says how long a write waits. */
  constructor(
    database: HistoryDatabase,
    work: Work,
    journal: string,
    now: () => number,
    ready = async () => {},
  ) {
    this.#database = database;
    this.#work = nameOfWork(work);
    this.#journal = journal;
    this.#now = now;
    this.#ready = ready;
  }

  /** The history of a journal of this work; null where none is kept that this release can read. */
  async find(journal = this.#journal): Promise<KeptHistory | null> {
    const reading = this.#read(journal).catch(() => null);
    return inTime(reading, PATIENCE, null);
  }

  /** Writes the newest history; of those that come while one waits or is being written, only the last is. */
  keep(history: KeptHistory): void {
    this.#wanted = history;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    void this.#ready().then(() => {
      this.#isWaiting = false;
      this.flush();
    });
  }

  /** Writes what waits at once, or after the write that is running: the tab may be about to be closed. */
  flush(): void {
    if (!this.#isWriting) void this.#writeAll();
  }

  /** Removes the histories of journals whose work is now in another one. */
  async clear(journals: string[]): Promise<void> {
    const others = journals.filter((journal) => journal !== this.#journal);
    if (others.length > 0) await this.#database.remove(others).catch(() => {});
  }

  /** Removes the histories of closed tabs that are old, or more than a browser keeps. */
  async tidy(isOpenElsewhere: (journal: string) => boolean): Promise<void> {
    const heads = await this.#database.heads().catch((): Head[] => []);
    const closed = heads
      .filter(({ journal }) => journal !== this.#journal && !isOpenElsewhere(journal))
      .sort((a, b) => b.at - a.at);
    const oldest = this.#now() - MAX_AGE;
    const surplus = closed.filter(({ at }, index) => index >= MAX_HISTORIES || at < oldest);
    await this.clear(surplus.map(({ journal }) => journal));
  }

  async #read(journal: string): Promise<KeptHistory | null> {
    const head = await this.#database.head(journal);
    if (head?.format !== FORMAT || head.work !== this.#work) return null;
    const steps = new Map((await this.#database.steps(journal)).map(({ id, deltas }) => [id, deltas]));
    const stack = (ids: number[]) =>
      ids.flatMap((id) => (steps.has(id) ? [steps.get(id) as StackEntry] : []));
    const { base, mark, isStored, past, future } = head;
    return { base, mark, isStored, past: stack(past), future: stack(future), dropped: 0 };
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#wanted) {
      const history = this.#wanted;
      this.#wanted = null;
      // What a full disk refuses is written with the next change: what was kept before is still complete.
      await this.#write(history).catch(() => {});
    }
    this.#isWriting = false;
  }

  async #write({ past, future, dropped: _, ...state }: KeptHistory): Promise<void> {
    const before = this.#written ?? { ids: new Map<StackEntry, number>(), last: 0 };
    const ids = new Map<StackEntry, number>();
    const added: KeptStep[] = [];
    let { last } = before;
    for (const deltas of [...past, ...future]) {
      const known = before.ids.get(deltas);
      if (known === undefined) {
        last += 1;
        added.push({ id: last, deltas });
      }
      ids.set(deltas, known ?? last);
    }
    const idOf = (deltas: StackEntry) => ids.get(deltas) as number;
    const gone = [...before.ids].filter(([deltas]) => !ids.has(deltas)).map(([, id]) => id);
    const head = {
      format: FORMAT,
      journal: this.#journal,
      work: this.#work,
      at: this.#now(),
      ...state,
      past: past.map(idOf),
      future: future.map(idOf),
    };
    await this.#database.write({ head, added, dropped: this.#written ? gone : null });
    this.#written = { ids, last };
  }
}
