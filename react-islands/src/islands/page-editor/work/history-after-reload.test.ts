import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setPageFields } from "../../../document/commands/set-value";
import { hero, version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import { keepIn, open, titles, typeInBlock, undoAll } from "../../../testing/sessions";
import { isDirty } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the history after a reload", () => {
  /** A browser with a page on which some steps were done. */
  async function worked() {
    const kept = { storage: memoryDatabase(), database: memoryDatabase() };
    const { session } = await open(kept);
    for (let step = 0; step < 30; step += 1) {
      typeInBlock(session, step % 2 === 0 ? "a" : "b", `step ${step}`);
      await vi.advanceTimersByTimeAsync(10);
    }
    await kept.database.settle();
    return { ...kept, session };
  }

  test("thirty steps are undone, and redone", async () => {
    const { storage, database } = await worked();
    const { session } = await open({ storage, database });
    expect(session.state().history.past).toHaveLength(30);
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B"]);
    expect(isDirty(session.state())).toBe(false);
    await database.settle();
    const { session: again } = await open({ storage, database });
    expect(isDirty(again.state())).toBe(false);
    for (let step = 0; step < 30; step += 1) again.redo();
    expect(titles(again)).toEqual(["step 28", "step 29"]);
  });

  test("what was stored is undone where nobody else stored meanwhile", async () => {
    const { storage, database, session } = await worked();
    await session.store();
    await database.settle();
    const stored = session.state().base;
    const { session: again } = await open({ storage, database, page: { pageVersion: stored } });
    expect(isDirty(again.state())).toBe(false);
    again.undo();
    expect(titles(again)).toEqual(["step 28", "step 27"]);
    expect(isDirty(again.state())).toBe(true);
  });

  test("what others stored meanwhile is not undone", async () => {
    const { storage, database, session } = await worked();
    await session.store();
    await database.settle();
    const mine = session.state().base;
    const theirs = { ...mine, id: 12, blocks: [hero("a", "step 28"), hero("b", "theirs")] };
    const situation = { page: { pageVersion: theirs }, versions: [mine] };
    const { session: again } = await open({ storage, database, ...situation });
    expect(titles(again)).toEqual(["step 28", "theirs"]);
    expect(again.state()).toMatchObject({ base: { id: 12 }, merged: null, restored: null });
    undoAll(again);
    expect(titles(again)).toEqual(["A", "theirs"]);
  });

  test("what others stored under unsaved work is not undone", async () => {
    const { storage, database } = await worked();
    const blocks = [hero("a", "A"), hero("b", "B"), hero("t", "theirs")];
    const { session } = await open({ storage, database, page: { pageVersion: version({ id: 12, blocks }) } });
    expect(titles(session)).toEqual(["step 28", "step 29", "theirs"]);
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B", "theirs"]);
  });

  test("a tab that goes on with what a closed one kept has its history, and that one's is gone", async () => {
    const { storage, database } = await worked();
    const { session } = await open({ storage, database, journal: "there" });
    await database.settle();
    expect(database.counts()).toEqual({ heads: 1, steps: 30 });
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B"]);
  });

  test("the first change after storing is a step also where the browser ended before that was kept", async () => {
    const { storage, database, session } = await worked();
    await session.store();
    await database.settle();
    database.fill();
    typeInBlock(session, "a", "last");
    await database.settle();
    const { session: again } = await open({
      storage,
      database,
      page: { pageVersion: { ...session.state().base } },
    });
    expect(titles(again)).toEqual(["last", "step 29"]);
    again.undo();
    expect(titles(again)).toEqual(["step 28", "step 29"]);
    again.undo();
    expect(titles(again)).toEqual(["step 28", "step 27"]);
  });

  test("a history that was not brought onto the newer version is not used", async () => {
    const { storage, database, session, ...rest } = { ...(await worked()), journal: "here" };
    database.fill();
    session.perform((document) => setPageFields(document, { title: "New" }));
    await database.settle();
    await keepIn(storage, rest.journal, { base: 12, title: "New" });
    const pageVersion = version({ id: 12, blocks: [hero("a", "A"), hero("b", "theirs")] });
    const { session: again } = await open({ storage, database, page: { pageVersion } });
    expect(again.state().history.past).toEqual([]);
  });

  test("who may not edit any more can undo nothing", async () => {
    const { storage, database } = await worked();
    const { session } = await open({ storage, database, mayEdit: false });
    session.undo();
    expect(session.state().history.past).toEqual([]);
  });
});
