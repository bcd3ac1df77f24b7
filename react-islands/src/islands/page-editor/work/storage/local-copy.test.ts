import { afterEach, expect, test, vi } from "vitest";
import { documentWith } from "../../../../testing/documents";
import { memoryDatabase } from "../../../../testing/memory-database";
import { memoryStorage } from "../../../../testing/memory-storage";
import { CopyDatabase } from "./copy-database";
import { LocalCopies } from "./local-copy";

const WORK = { userID: 7, pageID: 1 };
const PLACE = "pagewright:user:7:page:1";
const copy = { base: 10, document: documentWith("a"), at: 1, autosave: null };

const nobody = () => false;

afterEach(() => {
  vi.useRealTimers();
});

/** A browser, and what former releases left in it. */
function browser(former: Record<string, string> = {}) {
  const memory = memoryDatabase();
  const storage = memoryStorage();
  for (const [name, text] of Object.entries(former)) storage.setItem(name, text);
  const tab = (journal = "here", work = WORK, ready?: () => Promise<void>) =>
    new LocalCopies({ database: new CopyDatabase(memory.factory), former: storage }, work, journal, ready);
  /** A tab that has read what is kept. */
  const opened = async (journal?: string, work?: typeof WORK, ready?: () => Promise<void>) => {
    const copies = tab(journal, work, ready);
    await copies.find(nobody);
    return copies;
  };
  const list = async (work = WORK) => {
    await memory.settle();
    return (await tab("reader", work).find(() => true)).copies;
  };
  return { memory, storage, tab, opened, list };
}

/** The same on a browser whose database answers nothing. */
function silent() {
  const factory = { open: () => ({}) } as unknown as IDBFactory;
  return new LocalCopies({ database: new CopyDatabase(factory), former: memoryStorage() }, WORK, "here");
}

test("a copy is kept for one person, page and tab, until it is cleared", async () => {
  const { opened, list } = browser();
  const here = await opened();
  expect(await here.write(copy)).toBe(true);
  expect(await list()).toEqual([{ journal: "here", copy }]);
  expect(await list({ ...WORK, pageID: 12 })).toEqual([]);
  expect(await list({ ...WORK, userID: 8 })).toEqual([]);
  await (await opened("there")).clear();
  expect(await list()).toHaveLength(1);
  await here.clear();
  expect(await list()).toEqual([]);
});

test("all tabs' copies are found, the newest first", async () => {
  const { opened, list } = browser();
  await (await opened("one")).write(copy);
  await (await opened("two")).write({ ...copy, at: 3 });
  await (await opened("three")).write({ ...copy, at: 2 });
  expect((await list()).map(({ journal }) => journal)).toEqual(["two", "three", "one"]);
});

test("while one write runs only the newest of those that follow waits, and clearing is one of them", async () => {
  const { memory, opened, list } = browser();
  const written = vi.spyOn(CopyDatabase.prototype, "write");
  const here = await opened();
  const results = [1, 2, 3, 4].map((at) => here.write({ ...copy, at }));
  expect(await Promise.all(results)).toEqual([true, true, true, true]);
  expect(await list()).toMatchObject([{ copy: { at: 4 } }]);
  void here.write({ ...copy, at: 5 });
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2));
  void here.write({ ...copy, at: 6 });
  void here.clear();
  await memory.settle();
  expect(await list()).toEqual([]);
  const wanted = written.mock.calls.map(([, { put }]) => put?.[0]?.at ?? null);
  expect(wanted).toEqual([4, 5, null]);
});

test("leaving writes what waits for another write at once", async () => {
  const { memory, opened } = browser();
  const here = await opened();
  const written = vi.spyOn(CopyDatabase.prototype, "write").mockReturnValue(new Promise(() => {}));
  void here.write(copy);
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(1));
  void here.write({ ...copy, at: 2 });
  await memory.settle();
  expect(written).toHaveBeenCalledTimes(1);
  here.flush();
  here.flush();
  expect(written).toHaveBeenCalledTimes(2);
  expect(written.mock.lastCall?.[1].put).toMatchObject([{ at: 2 }]);
  written.mockRestore();
});

test("the newest state is written when the tab is ready, or at once when it is left", async () => {
  const { opened, list } = browser();
  let makeReady = () => {};
  const ready = () => new Promise<void>((resolve) => (makeReady = resolve));
  const here = await opened("here", WORK, ready);
  const results = [here.write(copy), here.write({ ...copy, at: 2 })];
  expect(await list()).toEqual([]);
  makeReady();
  expect(await Promise.all(results)).toEqual([true, true]);
  expect(await list()).toMatchObject([{ copy: { at: 2 } }]);
  void here.write({ ...copy, at: 3 });
  here.flush();
  expect(await list()).toMatchObject([{ copy: { at: 3 } }]);
});

test("a full disk is said, and so is that there is space again", async () => {
  const { memory, opened, list } = browser();
  const here = await opened();
  memory.fill();
  expect(await here.write(copy)).toBe(false);
  memory.empty();
  expect(await here.write({ ...copy, at: 2 })).toBe(true);
  expect(await list()).toMatchObject([{ copy: { at: 2 } }]);
});

test("a browser without such a database says that it keeps nothing", async () => {
  const database = new CopyDatabase(undefined);
  const here = new LocalCopies({ database, former: memoryStorage() }, WORK, "here");
  expect(await here.find(nobody)).toEqual({ copies: [], setAside: [] });
  expect(await here.write(copy)).toBe(false);
  await here.clear();
});

test("a database that answers nothing keeps no page from opening, and is not counted on", async () => {
  vi.useFakeTimers();
  const here = silent();
  const finding = here.find(nobody);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await finding).toEqual({ copies: [], setAside: [] });
  expect(await here.write(copy)).toBe(false);
});

test("a write that takes long does not count as kept", async () => {
  vi.useFakeTimers();
  const here = await browser().opened();
  const hanging = vi.spyOn(CopyDatabase.prototype, "write").mockReturnValue(new Promise(() => {}));
  const writing = here.write(copy);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await writing).toBe(false);
  hanging.mockRestore();
});

test("what could not be read is not written over", async () => {
  const { opened, tab, list } = browser();
  await (await opened()).write(copy);
  const again = tab();
  const failing = vi.spyOn(CopyDatabase.prototype, "find").mockRejectedValueOnce(new Error("unreadable"));
  expect((await again.find(nobody)).copies).toEqual([]);
  failing.mockRestore();
  expect(await again.write({ ...copy, at: 2 })).toBe(false);
  await again.clear();
  expect(await list()).toEqual([{ journal: "here", copy }]);
});

test.each([
  [
    "the last release",
    `${PLACE}:journal:old`,
    { format: 2, ...copy, mark: "m" },
    { ...copy, mark: "m" },
    "old",
  ],
  ["the first releases", PLACE, { base: 10, document: copy.document, at: 1 }, copy, "former"],
  ["another release, put aside,", `pagewright:aside:k:${PLACE}:journal:b`, { format: 2, ...copy }, copy, "k"],
])("a copy of %s is opened, and is in the database after that", async (_, name, text, found, journal) => {
  const { memory, storage, tab, list } = browser({ [name]: JSON.stringify(text), "other:1": "stays" });
  expect(await tab().find(nobody)).toEqual({ copies: [{ journal, copy: found }], setAside: [] });
  expect(memory.counts()).toEqual({ copies: 1, aside: 0 });
  expect(storage.length).toBe(1);
  expect(await list()).toEqual([{ journal, copy: found }]);
  expect(await list({ ...WORK, pageID: 12 })).toEqual([]);
});

test("a former copy is found and stays where it is while the disk is full, until its work is stored", async () => {
  const name = `${PLACE}:journal:here`;
  const { memory, storage, tab } = browser({ [name]: JSON.stringify({ format: 2, ...copy }) });
  memory.fill();
  const here = tab();
  expect((await here.find(nobody)).copies).toEqual([{ journal: "here", copy }]);
  expect(storage.getItem(name)).not.toBeNull();
  await here.clear();
  expect(storage.getItem(name)).toBeNull();
});

test("of two copies of one tab the newest is opened", async () => {
  const text = JSON.stringify({ format: 2, ...copy });
  const { storage, opened, tab } = browser();
  await (await opened("old")).write({ ...copy, at: 9 });
  storage.setItem(`${PLACE}:journal:old`, text);
  expect(await tab().find(nobody)).toMatchObject({ copies: [{ journal: "old", copy: { at: 9 } }] });
  expect(await tab().find(nobody)).toMatchObject({ copies: [{ copy: { at: 9 } }] });
});

test.each([
  ["of another release", `${PLACE}:journal:old`, JSON.stringify({ ...copy, format: 1 })],
  ["without a document", PLACE, JSON.stringify({ base: 1, at: 1 })],
  ["that somebody else wrote", `${PLACE}:journal:here`, "{broken"],
])("a text %s is put aside once and not opened", async (_, name, text) => {
  const { memory, storage, tab } = browser({ [name]: text });
  expect(await tab().find(nobody)).toEqual({ copies: [], setAside: [text] });
  expect(await tab().find(nobody)).toEqual({ copies: [], setAside: [] });
  expect(storage.getItem(name)).toBeNull();
  expect(memory.counts()).toEqual({ copies: 0, aside: 1 });
});

test("a record of a later release is put aside once, and its journal is free again", async () => {
  const { memory, tab, list } = browser();
  const record = { ...copy, format: 99, work: PLACE, journal: "here" };
  await new CopyDatabase(memory.factory).write(PLACE, { put: [record] });
  const here = tab();
  const { copies, setAside } = await here.find(nobody);
  expect(copies).toEqual([]);
  expect(setAside.map((text) => JSON.parse(text))).toEqual([record]);
  expect(await here.write(copy)).toBe(true);
  expect(await list()).toEqual([{ journal: "here", copy }]);
  expect(memory.counts()).toEqual({ copies: 1, aside: 1 });
});

test("a copy that cannot be opened for another reason is put aside", async () => {
  const { memory, opened } = browser();
  const here = await opened();
  await here.writeTo("closed", copy);
  expect(JSON.parse(await here.putAside({ journal: "closed", copy }))).toEqual(copy);
  expect(memory.counts()).toEqual({ copies: 0, aside: 1 });
});

test("what an open tab of another release keeps is left to it", async () => {
  const name = `${PLACE}:journal:open`;
  const { memory, storage, tab } = browser({ [name]: "{}" });
  await new CopyDatabase(memory.factory).write(PLACE, {
    put: [{ ...copy, format: 99, work: PLACE, journal: "later" }],
  });
  const found = await tab().find((journal) => journal !== "here");
  expect(found).toEqual({ copies: [], setAside: [] });
  expect(storage.getItem(name)).toBe("{}");
  expect(memory.counts()).toEqual({ copies: 1, aside: 0 });
});
