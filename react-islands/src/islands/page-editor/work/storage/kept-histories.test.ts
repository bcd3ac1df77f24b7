import fc from "fast-check";
import { expect, test } from "vitest";
import { setPageFields } from "../../../../document/commands/set-value";
import { type History, record, redo, startHistory, undo } from "../../../../document/history";
import { documentWith } from "../../../../testing/documents";
import { memoryDatabase } from "../../../../testing/memory-database";
import { perform, START, series } from "../../../../testing/random-work";
import { HistoryDatabase } from "./history-database";
import { KeptHistories } from "./kept-histories";

const WORK = { userID: 7, pageID: 1 };
const STATE = { base: 10, mark: "m", isStored: false };
const DAY = 24 * 60 * 60 * 1000;

interface Circumstances {
  at?: number;
  work?: typeof WORK;
  ready?: () => Promise<void>;
}

function histories(database = memoryDatabase(), journal = "here", circumstances: Circumstances = {}) {
  const { at = 0, work = WORK, ready } = circumstances;
  return new KeptHistories(new HistoryDatabase(database.factory), work, journal, () => at, ready);
}

/** A history of a number of titles. */
function titled(count: number): History {
  return Array.from({ length: count }, (_, step) => step).reduce(
    (history, step) =>
      record(history, { deltas: setPageFields(history.present, { title: `${step}` }), at: step * 2000 }),
    startHistory(documentWith("a", "b")),
  );
}

test("any history is the same after a reload, and walked to its start and its end", async () => {
  await fc.assert(
    fc.asyncProperty(series, fc.nat(12), async (works, back) => {
      const database = memoryDatabase();
      const kept = histories(database);
      const { steps, document } = perform(START, works, "m");
      let history = startHistory(START);
      for (const deltas of steps) {
        history = record(history, { deltas, at: 0 });
        kept.keep({ ...STATE, ...history });
      }
      for (let step = 0; step < back; step += 1) history = undo(history);
      kept.keep({ ...STATE, ...history });
      await database.settle();
      const found = await histories(database).find();
      let again = startHistory(history.present, found ?? undefined);
      while (again.past.length > 0) again = undo(again);
      expect(again.present).toEqual(START);
      while (again.future.length > 0) again = redo(again);
      expect(again.present).toEqual(document);
    }),
    { numRuns: 30 },
  );
});

test("the database has the steps that can be undone or redone, and no others", async () => {
  const database = memoryDatabase();
  const kept = histories(database);
  let history = titled(300);
  kept.keep({ ...STATE, ...history });
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 200 });
  for (let step = 0; step < 30; step += 1) history = undo(history);
  kept.keep({ ...STATE, ...history });
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 200 });
  history = record(history, { deltas: setPageFields(history.present, { title: "other" }), at: 1e9 });
  kept.keep({ ...STATE, ...history });
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 171 });
  histories(database).keep({ ...STATE, ...titled(3) });
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 3 });
});

test("what a full disk refuses is kept with the next change, and what was kept before stays whole", async () => {
  const database = memoryDatabase();
  const kept = histories(database);
  kept.keep({ ...STATE, mark: "one", ...titled(3) });
  await database.settle();
  database.fill();
  kept.keep({ ...STATE, mark: "two", ...titled(5) });
  await database.settle();
  expect(await histories(database).find()).toMatchObject({ mark: "one", past: { length: 3 } });
  database.empty();
  kept.keep({ ...STATE, mark: "three", ...titled(6) });
  await database.settle();
  expect(await histories(database).find()).toMatchObject({ mark: "three", past: { length: 6 } });
  expect(database.counts()).toEqual({ heads: 1, steps: 6 });
});

test("the newest history is written when the tab is ready, or at once when it is left", async () => {
  const database = memoryDatabase();
  let makeReady = () => {};
  const ready = () => new Promise<void>((resolve) => (makeReady = resolve));
  const kept = histories(database, "here", { ready });
  kept.keep({ ...STATE, ...titled(1) });
  kept.keep({ ...STATE, ...titled(2) });
  await database.settle();
  expect(database.counts()).toEqual({ heads: 0, steps: 0 });
  makeReady();
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 2 });
  kept.keep({ ...STATE, ...titled(3) });
  kept.flush();
  await database.settle();
  expect(database.counts()).toEqual({ heads: 1, steps: 3 });
});

test("a browser that keeps nothing has no history, and nothing else goes wrong", async () => {
  const kept = new KeptHistories(new HistoryDatabase(undefined), WORK, "here", () => 0);
  kept.keep({ ...STATE, ...titled(1) });
  await kept.clear(["other"]);
  await kept.tidy(() => false);
  expect(await kept.find()).toBeNull();
});

test("the history of another person or page is not found, nor one in another form", async () => {
  const database = memoryDatabase();
  histories(database).keep({ ...STATE, ...titled(1) });
  await database.settle();
  expect(await histories(database, "here", { work: { userID: 8, pageID: 1 } }).find()).toBeNull();
  const records = new HistoryDatabase(database.factory);
  const [head] = await records.heads();
  if (head) await records.write({ head: { ...head, format: 2 }, added: [], dropped: [] });
  expect(await histories(database).find()).toBeNull();
});

test("histories of closed tabs are removed when they are old or too many; those of open ones stay", async () => {
  const database = memoryDatabase();
  for (let tab = 0; tab < 24; tab += 1) {
    histories(database, `tab${tab}`, { at: tab === 3 ? 0 : 40 * DAY + tab }).keep({ ...STATE, ...titled(2) });
    await database.settle();
  }
  const here = histories(database, "tab3", { at: 40 * DAY });
  await here.tidy((journal) => journal === "tab0");
  expect(database.counts()).toEqual({ heads: 22, steps: 44 });
  expect(await here.find()).not.toBeNull();
  expect(await here.find("tab0")).not.toBeNull();
  expect(await here.find("tab1")).toBeNull();
  await histories(database, "new", { at: 80 * DAY }).tidy(() => false);
  expect(database.counts()).toEqual({ heads: 0, steps: 0 });
});

test("what another tab took over is removed, and one's own is not", async () => {
  const database = memoryDatabase();
  for (const journal of ["here", "closed"]) {
    histories(database, journal).keep({ ...STATE, ...titled(2) });
    await database.settle();
  }
  await histories(database).clear(["here", "closed"]);
  expect(database.counts()).toEqual({ heads: 1, steps: 2 });
});
