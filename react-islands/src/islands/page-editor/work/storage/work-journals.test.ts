import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { setPageFields, setValue } from "../../../../document/commands/set-value";
import type { PageDocument } from "../../../../document/document";
import {
  type History,
  NO_STEPS,
  rebaseHistory,
  record,
  redo,
  startHistory,
  undo,
} from "../../../../document/history";
import { documentOfBlocks, documentWith } from "../../../../testing/documents";
import { hero } from "../../../../testing/fixtures";
import { memoryDatabase } from "../../../../testing/memory-database";
import { memoryStorage } from "../../../../testing/memory-storage";
import { perform, randomEdits, START_DOCUMENT } from "../../../../testing/random-work";
import { readJournal, type WorkState } from "./journal-pieces";
import { JOURNAL_FORMAT, WorkDatabase } from "./work-database";
import { WorkJournals } from "./work-journals";

const WORK = { userID: 7, pageID: 1 };
const PLACE = "pagewright:user:7:page:1";
const DAY_MS = 24 * 60 * 60 * 1000;
const BASE = documentWith("a", "b");

const ALONE = { isOpenElsewhere: () => false, isAlone: true };
const READER = { isOpenElsewhere: () => true, isAlone: false };

afterEach(() => {
  vi.useRealTimers();
});

function stateOf(history: History, { at = 1, base = 10 } = {}): WorkState {
  const { past, future, dropped, present: document } = history;
  const unsaved = { document, autosave: null, unanswered: [] };
  return { base, at, stacks: { past, future, dropped }, unsaved };
}

function state(title = "New", at = 1): WorkState {
  return stateOf(startHistory({ ...BASE, title }), { at });
}

/**
 * Simulates a browser.
 * `former` is the content of `localStorage`, in
 * which the first releases stored copies.
 */
function browser(former: Record<string, string> = {}) {
  const memory = memoryDatabase();
  globalThis.indexedDB = memory.factory;
  const storage = memoryStorage();
  for (const [name, text] of Object.entries(former)) storage.setItem(name, text);
  const tab = (
    journal = "here",
    { work = WORK, ready }: { work?: typeof WORK; ready?: () => Promise<void> } = {},
  ) => new WorkJournals({ database: new WorkDatabase(), former: storage }, work, journal, ready);
  /** Opens a tab that has read the stored work. */
  const opened = async (...named: Parameters<typeof tab>) => {
    const journals = tab(...named);
    await journals.find(ALONE);
    return journals;
  };
  /** Returns the states of all journals, newest first. */
  const list = async (work = WORK, base = BASE) => {
    await memory.settle();
    const { journals } = await tab("reader", { work }).find(READER);
    return journals.map((kept) => ({ journal: kept.head.journal, ...readJournal(kept, base) }));
  };
  return { memory, storage, tab, opened, list };
}

/** Returns a history of title changes. */
function titled(count: number, start = startHistory(BASE)): History {
  return Array.from({ length: count }, (_, step) => step).reduce(
    (history, step) =>
      record(history, { deltas: setPageFields(history.present, { title: `${step}` }), at: step * 2000 }),
    start,
  );
}

test("work is kept for one person, page and tab, until it is removed", async () => {
  const { opened, list } = browser();
  const here = await opened();
  expect(await here.write(state(), BASE)).toBe(true);
  expect(await list()).toEqual([{ journal: "here", ...state() }]);
  expect(await list({ ...WORK, pageID: 12 })).toEqual([]);
  expect(await list({ ...WORK, userID: 8 })).toEqual([]);
  await here.remove(["here"]);
  expect(await list()).toHaveLength(1);
  await (await opened("there")).remove(["here"]);
  expect(await list()).toEqual([]);
});

test("all tabs' journals are found, the newest first", async () => {
  const { opened, list } = browser();
  await (await opened("one")).write(state(), BASE);
  await (await opened("two")).write(state("New", 3), BASE);
  await (await opened("three")).write(state("New", 2), BASE);
  expect((await list()).map(({ journal }) => journal)).toEqual(["two", "three", "one"]);
});

test("any work and its history are the same after a reload, also with a version of others in between", async () => {
  await fc.assert(
    fc.asyncProperty(randomEdits, randomEdits, fc.nat(12), async (works, theirs, back) => {
      const { opened, list } = browser();
      const here = await opened();
      const other = perform(START_DOCUMENT, theirs, "t").document;
      let history = startHistory(START_DOCUMENT);
      let base = START_DOCUMENT;
      for (const [index, deltas] of perform(START_DOCUMENT, works, "m").steps.entries()) {
        history = record(history, { deltas, at: 0 });
        if (index % 3 === 0) void here.write(stateOf(history), base);
        if (index !== 4) continue;
        history = rebaseHistory(history, { base, theirs: other });
        base = other;
      }
      for (let step = 0; step < back; step += 1) history = undo(history);
      await here.write(stateOf(history), base);
      const [kept] = await list(WORK, base);
      expect(kept?.unsaved?.document).toEqual(history.present);
      let again = startHistory(kept?.unsaved?.document ?? START_DOCUMENT, kept?.stacks);
      for (const walk of [undo, redo]) {
        for (let next = walk(again); next !== again; next = walk(again)) {
          [again, history] = [next, walk(history)];
          expect(again.present).toEqual(history.present);
        }
        expect(walk(history)).toBe(history);
      }
    }),
    { numRuns: 30 },
  );
});

test("a letter on a page of 200 blocks writes less than 2 KB, also the first one after a reload", async () => {
  const words = "Words of a paragraph of a page. ".repeat(10);
  const page = documentOfBlocks(...Array.from({ length: 200 }, (_, block) => hero(`b${block}`, words)));
  const { memory, opened } = browser();
  let here = await opened();
  let history = titled(200, startHistory(page));
  const write = async (at: number): Promise<number> => {
    const place = { target: { part: "block", key: "b100" }, group: "props", path: "title" } as const;
    const former = history.present.blocks[100]?.props?.title as string;
    history = record(history, { deltas: setValue(history.present, place, `${former}x`), at });
    const before = memory.records().length;
    expect(await here.write(stateOf(history, { at }), page)).toBe(true);
    return memory.records().slice(before).join("").length;
  };
  await here.write(stateOf(history), page);
  for (const at of [1e9, 1e9 + 100, 2e9]) expect(await write(at)).toBeLessThan(2048);
  here = await opened();
  const { journals } = await here.find(ALONE);
  const [kept] = journals.map((each) => readJournal(each, page));
  history = startHistory(kept?.unsaved?.document as PageDocument, kept?.stacks);
  expect(await write(3e9)).toBeLessThan(2048);
});

test("while one write runs only the newest of those that follow waits", async () => {
  const { memory, opened, list } = browser();
  const written = vi.spyOn(WorkDatabase.prototype, "write");
  const here = await opened();
  const results = [1, 2, 3, 4].map((at) => here.write(state("New", at), BASE));
  expect(await Promise.all(results)).toEqual([true, true, true, true]);
  void here.write(state("New", 5), BASE);
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2));
  void here.write(state("New", 6), BASE);
  void here.write(state("New", 7), BASE);
  await memory.settle();
  expect(written.mock.calls.map(([{ changes }]) => changes?.[0]?.head.at)).toEqual([4, 5, 7]);
  expect(await list()).toMatchObject([{ at: 7 }]);
});

test("leaving writes what waits for another write at once, and all of it, because that one may fail", async () => {
  const { memory, opened, list } = browser();
  const here = await opened();
  await here.write(stateOf(titled(3)), BASE);
  memory.refuse((write) => write === 1);
  void here.write(stateOf(titled(4)), BASE);
  here.flush();
  void here.write(stateOf(titled(5), { at: 2 }), BASE);
  here.flush();
  here.flush();
  const [kept] = await list();
  expect(kept).toMatchObject({
    at: 2,
    unsaved: { document: { title: "4" } },
    stacks: { past: { length: 5 } },
  });
});

test("the newest state is written when the tab is ready, or at once when it is left", async () => {
  const { opened, list } = browser();
  let makeReady = () => {};
  const ready = () => new Promise<void>((resolve) => (makeReady = resolve));
  const here = await opened("here", { ready });
  const results = [here.write(state(), BASE), here.write(state("New", 2), BASE)];
  expect(await list()).toEqual([]);
  makeReady();
  expect(await Promise.all(results)).toEqual([true, true]);
  expect(await list()).toMatchObject([{ at: 2 }]);
  void here.write(state("New", 3), BASE);
  here.flush();
  expect(await list()).toMatchObject([{ at: 3 }]);
});

test("a full disk is said and leaves what was kept before, and so is that there is space again", async () => {
  const { memory, opened, list } = browser();
  const here = await opened();
  await here.write(stateOf(titled(3)), BASE);
  memory.fill();
  expect(await here.write(stateOf(titled(5)), BASE)).toBe(false);
  expect(await list()).toMatchObject([
    { unsaved: { document: { title: "2" } }, stacks: { past: { length: 3 } } },
  ]);
  memory.empty();
  expect(await here.write(stateOf(titled(6)), BASE)).toBe(true);
  expect(await list()).toMatchObject([
    { unsaved: { document: { title: "5" } }, stacks: { past: { length: 6 } } },
  ]);
});

test("what the browser cannot store leaves what was kept before", async () => {
  const { opened, list } = browser();
  const here = await opened();
  await here.write(state(), BASE);
  const strange = {
    ...state("Newer", 2).unsaved,
    document: { ...BASE, title: (() => {}) as unknown as string },
  };
  const stacks = titled(3);
  expect(await here.write({ ...stateOf(stacks), unsaved: strange as WorkState["unsaved"] }, BASE)).toBe(
    false,
  );
  expect(await list()).toEqual([{ journal: "here", ...state() }]);
});

test("the database has the steps that can be undone or redone, and no others", async () => {
  const { memory, opened } = browser();
  const here = await opened();
  let history = titled(300);
  const steps = async () => {
    await here.write({ ...stateOf(history), unsaved: null }, BASE);
    return (await memory.counts()).pieces;
  };
  expect(await steps()).toBe(200);
  for (let step = 0; step < 30; step += 1) history = undo(history);
  expect(await steps()).toBe(200);
  history = record(history, { deltas: setPageFields(history.present, { title: "other" }), at: 1e9 });
  expect(await steps()).toBe(171);
});

test("a browser without a database says that it keeps nothing, and nothing else goes wrong", async () => {
  browser();
  vi.stubGlobal("indexedDB", undefined);
  const database = new WorkDatabase();
  const here = new WorkJournals({ database, former: memoryStorage() }, WORK, "here");
  expect(await here.find(ALONE)).toEqual({ journals: [], setAside: [] });
  expect(await here.write(state(), BASE)).toBe(false);
  await here.remove(["other"]);
  await here.tidy(ALONE, DAY_MS);
});

test("a database that answers nothing keeps no page from opening, and is not counted on", async () => {
  vi.useFakeTimers();
  const text = JSON.stringify({ format: 2, base: 10, document: BASE, at: 1, autosave: null });
  const { tab } = browser({ [`${PLACE}:journal:old`]: text });
  indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  const here = tab();
  const finding = here.find(ALONE);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await finding).journals.map(({ head }) => head.journal)).toEqual(["old"]);
  expect(await here.write(state(), BASE)).toBe(false);
});

test("a write that takes long does not count as kept", async () => {
  vi.useFakeTimers();
  const here = await browser().opened();
  vi.spyOn(WorkDatabase.prototype, "write").mockReturnValue(new Promise(() => {}));
  const writing = here.write(state(), BASE);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await writing).toBe(false);
});

test("what could not be read is not written over", async () => {
  const { opened, tab, list } = browser();
  await (await opened()).write(state(), BASE);
  const again = tab();
  const failing = vi.spyOn(WorkDatabase.prototype, "find").mockRejectedValueOnce(new Error("unreadable"));
  expect((await again.find(ALONE)).journals).toEqual([]);
  failing.mockRestore();
  expect(await again.write(state("New", 2), BASE)).toBe(false);
  expect(await list()).toEqual([{ journal: "here", ...state() }]);
});

test("a tab of a later release may change the database while this one is open", async () => {
  const { opened, list } = browser();
  const here = await opened();
  await here.write(state(), BASE);
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("pagewright");
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
  expect(await here.write(state("New", 2), BASE)).toBe(true);
  expect(await list()).toMatchObject([{ at: 2 }]);
});

const COPY = { base: 10, document: BASE, at: 1, autosave: null };

test.each([
  ["the last release with such texts", `${PLACE}:journal:old`, { format: 2, ...COPY, mark: "m" }, "old"],
  ["the first releases", PLACE, { base: 10, document: BASE, at: 1 }, "former"],
  ["another release, set aside,", `pagewright:aside:k:${PLACE}:journal:b`, { format: 2, ...COPY }, "k"],
])("a text of %s is opened, and is in the database after that", async (_, name, text, journal) => {
  const { memory, storage, tab, list } = browser({ [name]: JSON.stringify(text), "other:1": "stays" });
  const found = await tab().find(ALONE);
  expect(found.setAside).toEqual([]);
  const unsaved = { document: BASE, autosave: null, unanswered: [] };
  const kept = { journal, base: 10, at: 1, stacks: NO_STEPS, unsaved };
  expect(found.journals.map((each) => readJournal(each, documentWith()))).toMatchObject([{ unsaved }]);
  expect(await memory.counts()).toMatchObject({ journals: 1, aside: 0 });
  expect(storage.length).toBe(1);
  expect(await list()).toEqual([kept]);
  expect(await list({ ...WORK, pageID: 12 })).toEqual([]);
});

/**
 * Returns `localStorage` entries with
 * a text copy of a former release.
 */
function withText(journal: string, at = 1): Record<string, string> {
  return { [`${PLACE}:journal:${journal}`]: JSON.stringify({ format: 2, ...COPY, at }) };
}

test("a text is found and stays where it is while the disk is full, until its work is stored", async () => {
  const { memory, storage, tab } = browser(withText("here"));
  memory.fill();
  const here = tab();
  expect((await here.find(ALONE)).journals).toHaveLength(1);
  expect(storage.length).toBe(1);
  await here.write({ ...state(), unsaved: null }, BASE);
  expect(storage.length).toBe(0);
});

test("of two states of one tab the newest is opened", async () => {
  const { opened, storage, tab } = browser();
  await (await opened("old")).write(state("New", 9), BASE);
  const [name = "", text = ""] = Object.entries(withText("old"))[0] ?? [];
  storage.setItem(name, text);
  const newest = async () => (await tab().find(ALONE)).journals.map(({ head }) => head.at);
  expect(await newest()).toEqual([9]);
  expect(await newest()).toEqual([9]);
  storage.setItem(name, Object.values(withText("old", 10))[0] ?? "");
  expect(await newest()).toEqual([10]);
});

test.each([
  ["of another release", `${PLACE}:journal:old`, JSON.stringify({ ...COPY, format: 1 })],
  ["without a document", PLACE, JSON.stringify({ base: 1, at: 1 })],
  ["that somebody else wrote", `${PLACE}:journal:here`, "{broken"],
])("a text %s is set aside once and not opened", async (_, name, text) => {
  const { memory, storage, tab } = browser({ [name]: text });
  expect(await tab().find(ALONE)).toEqual({ journals: [], setAside: [text] });
  expect(await tab().find(ALONE)).toEqual({ journals: [], setAside: [] });
  expect(storage.getItem(name)).toBeNull();
  expect(await memory.counts()).toMatchObject({ journals: 0, aside: 1 });
});

/** Journal that a later release wrote. */
const LATER = {
  head: {
    format: JOURNAL_FORMAT + 1,
    journal: "here",
    work: PLACE,
    at: 1,
    base: 10,
    autosave: null,
    isUnsaved: true,
    next: 0,
  },
  put: new Map([["later", "words"]]),
  removed: null,
};

test("a journal of a later release is set aside once, and its name is free again", async () => {
  const { memory, tab, list } = browser();
  await new WorkDatabase().write({ changes: [LATER] });
  const here = tab();
  const { journals, setAside } = await here.find(ALONE);
  expect(journals).toEqual([]);
  expect(setAside.map((text) => JSON.parse(text))).toEqual([{ ...LATER.head, pieces: { later: "words" } }]);
  expect(await here.write(state(), BASE)).toBe(true);
  expect(await list()).toEqual([{ journal: "here", ...state() }]);
  expect(await memory.counts()).toMatchObject({ journals: 1, aside: 1 });
});

test("a journal that was set aside is written again whole", async () => {
  const { opened, list } = browser();
  await (await opened()).write(state(), BASE);
  const here = await opened();
  const { journals } = await here.find(ALONE);
  for (const journal of journals) await here.putAside(journal);
  await here.write(state(), BASE);
  expect(await list()).toEqual([{ journal: "here", ...state() }]);
});

test("what an open tab of another release keeps is left to it", async () => {
  const { memory, storage, tab } = browser({ [`${PLACE}:journal:open`]: "{}" });
  await new WorkDatabase().write({ changes: [LATER] });
  expect(await tab("there").find(READER)).toEqual({ journals: [], setAside: [] });
  expect(storage.length).toBe(1);
  expect(await memory.counts()).toMatchObject({ journals: 1, pieces: 1, aside: 0 });
});

test("histories of closed tabs are removed when they are old or too many; unsaved work and open tabs stay", async () => {
  const { memory, opened, list } = browser();
  for (let tab = 0; tab < 24; tab += 1) {
    const at = tab === 3 ? 0 : 40 * DAY_MS + tab;
    const kept = stateOf(titled(2), { at });
    await (await opened(`tab${tab}`)).write(tab === 1 ? kept : { ...kept, unsaved: null }, BASE);
  }
  const isOpenElsewhere = (journal: string) => journal === "tab0";
  await (await opened("tab3")).tidy({ isOpenElsewhere, isAlone: false }, 40 * DAY_MS);
  const left = await list();
  expect(left).toHaveLength(23);
  expect(left.find(({ journal }) => journal === "tab2")).toBeUndefined();
  expect(left.find(({ journal }) => journal === "tab1")).toMatchObject({
    unsaved: { document: { title: "1" } },
    stacks: NO_STEPS,
  });
  for (const journal of ["tab0", "tab3"]) {
    expect(left.find((each) => each.journal === journal)?.stacks.past).toHaveLength(2);
  }
  await (await opened("new")).tidy(ALONE, 80 * DAY_MS);
  expect(await memory.counts()).toMatchObject({ journals: 1 });
});
