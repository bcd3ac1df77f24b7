import { beforeEach, expect, test, vi } from "vitest";
import { setPageFields } from "../../../../document/commands/set-value";
import { documentOf, type PageDocument } from "../../../../document/document";
import { type History, record, startHistory, undo } from "../../../../document/history";
import {
  countFormerCopies,
  databaseNames,
  writeFormerCopy,
  writeFormerHistory,
  writeFormerUnreadable,
} from "../../../../testing/former-release";
import { type MemoryDatabase, memoryDatabase } from "../../../../testing/memory-database";
import { open, STORED, title, typeTitle, undoAll } from "../../../../testing/sessions";

const WORK = "pagewright:user:1:page:1";
const START = documentOf(STORED);

let storage: MemoryDatabase;

beforeEach(() => {
  storage = memoryDatabase();
  globalThis.indexedDB = storage.factory;
});

function titled(...titles: string[]): History {
  return titles.reduce(
    (history, title, index) =>
      record(history, { deltas: setPageFields(history.present, { title }), at: index * 2000 }),
    startHistory(START),
  );
}

interface Tab {
  journal?: string;
  work?: string;
  base?: number;
  at?: number;
}

/**
 * Writes a copy as a tab of a former release did.
 */
async function keepCopy(
  document: PageDocument,
  { journal = "here", work = WORK, base = 10, at = 5 }: Tab = {},
) {
  const copy = { base, document, at, autosave: null, unanswered: [], mark: "m" };
  await writeFormerCopy({ format: 2, work, journal, ...copy });
}

/**
 * Writes an undo history as a tab of a former release did.
 */
async function keepHistory(history: History, more: Partial<Parameters<typeof writeFormerHistory>[0]> = {}) {
  const steps = [...history.past, ...history.future].map((entry) => (Array.isArray(entry) ? entry : []));
  const ids = steps.map((_, index) => index + 1);
  const [past, future] = [ids.slice(0, history.past.length), ids.slice(history.past.length)];
  const head = { format: 1, journal: "here", work: WORK, at: 5, base: 10, mark: "m", isStored: false };
  await writeFormerHistory({ ...head, past, future, ...more }, steps);
}

function redoAll(session: Awaited<ReturnType<typeof open>>["session"]): void {
  while (session.state().history.future.length > 0) session.redo();
}

test("unsaved work of the former release is there after the update, and is undone and redone", async () => {
  const history = undo(titled("one", "two", "three"));
  await keepCopy(history.present);
  await keepHistory(history);
  const { session } = await open({ storage });
  expect(title(session)).toBe("two");
  expect(session.state().restored).toEqual({ from: "browser", at: 5 });
  undoAll(session);
  expect(title(session)).toBe("About us");
  redoAll(session);
  expect(title(session)).toBe("three");
  await storage.settle();
  expect(await databaseNames()).toEqual(["pagewright"]);
});

test("a former database that cannot be read is neither deleted nor written over", async () => {
  await keepCopy(titled("one").present);
  await keepHistory(titled("one"));
  const opened = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementation((name, ...more) => {
    if (name === "pagewright-work") throw new DOMException("unreadable", "UnknownError");
    return opened(name, ...more);
  });
  const first = await open({ storage });
  typeTitle(first.session, "other");
  await storage.settle();
  vi.restoreAllMocks();
  const { session } = await open({ storage });
  expect(title(session)).toBe("one");
});

test("what was stored by the former release is undone after the update", async () => {
  await keepHistory(titled("one"), { isStored: true, base: 11 });
  const stored = { ...STORED, id: 11, title: "one" };
  const { session } = await open({ storage, page: { pageVersion: stored } });
  expect(title(session)).toBe("one");
  session.undo();
  expect(title(session)).toBe("About us");
});

test("work of all pages is taken over at once", async () => {
  await keepCopy(titled("elsewhere").present, { journal: "other", work: "pagewright:user:1:page:2" });
  await keepCopy(titled("here").present);
  const { session } = await open({ storage });
  expect(title(session)).toBe("here");
  expect(await storage.counts()).toMatchObject({ journals: 2 });
  expect(await databaseNames()).toEqual(["pagewright"]);
});

test("a history of a former state leads back from the copy, and nothing is redone", async () => {
  const history = undo(titled("one", "two"));
  await keepCopy({ ...history.present, seoTitle: "later" });
  await keepHistory(history, { mark: "before" });
  const { session } = await open({ storage });
  expect(session.state().history.future).toEqual([]);
  session.undo();
  expect(session.state().history.present).toMatchObject({ title: "About us", seoTitle: "later" });
});

test("a history that was not brought onto the newer version is not used", async () => {
  await keepCopy(titled("one").present, { base: 10 });
  await keepHistory(titled("one"), { base: 9 });
  const { session } = await open({ storage });
  expect(title(session)).toBe("one");
  expect(session.state().history.past).toEqual([]);
});

test("an open tab of the former release keeps its work, which is taken over once it is closed", async () => {
  await keepCopy(titled("open").present, { journal: "open" });
  const first = await open({ storage, open: ["open"] });
  expect(title(first.session)).toBe("About us");
  await keepCopy(titled("open, typed on").present, { journal: "open", at: 6 });
  const second = await open({ storage, journal: "there" });
  expect(title(second.session)).toBe("open, typed on");
});

test("what a closed tab kept is not left in two places while another tab is open", async () => {
  await keepCopy(titled("closed").present, { journal: "closed" });
  await keepCopy(titled("open").present, { journal: "open" });
  await keepHistory(titled("closed"), { journal: "closed" });
  const { session } = await open({ storage, open: ["open"] });
  expect(title(session)).toBe("closed");
  expect(await countFormerCopies()).toBe(1);
});

test("what does not fit on the disk stays where it is, and is opened all the same", async () => {
  await keepCopy(titled("one").present);
  storage.fill();
  const { session } = await open({ storage });
  expect(title(session)).toBe("one");
  await storage.settle();
  expect(await countFormerCopies()).toBe(1);
  storage.empty();
  const again = await open({ storage });
  expect(title(again.session)).toBe("one");
  await storage.settle();
  expect(await databaseNames()).toEqual(["pagewright"]);
});

test("a copy in another form is set aside when its page is opened, and so is what was set aside before", async () => {
  const record = { ...{ base: 10, document: START, at: 5, autosave: null }, work: WORK, journal: "here" };
  await writeFormerCopy({ ...record, format: 1 });
  await writeFormerUnreadable({ id: "k", work: WORK, kept: "{broken" });
  const { session } = await open({ storage });
  expect(session.state().setAside.map((text) => JSON.parse(text))).toMatchObject([{ ...record, format: 1 }]);
  expect(await storage.counts()).toMatchObject({ journals: 0, aside: 2 });
});

test("a browser without former databases is given none", async () => {
  await open({ storage });
  await storage.settle();
  expect(await databaseNames()).toEqual(["pagewright"]);
});
