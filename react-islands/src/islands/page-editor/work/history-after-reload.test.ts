import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hero, version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import { open, titles, typeInBlock, undoAll } from "../../../testing/sessions";
import { isDirty } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the history after a reload", () => {
  /**
   * Opens a page and makes 30
   * changes, each with an undo step.
   * Returns the session and its storage.
   */
  async function worked() {
    const kept = { storage: memoryDatabase() };
    const { session } = await open(kept);
    for (let step = 0; step < 30; step += 1) {
      typeInBlock(session, step % 2 === 0 ? "a" : "b", `step ${step}`);
      await vi.advanceTimersByTimeAsync(10);
    }
    await kept.storage.settle();
    return { ...kept, session };
  }

  test("thirty steps are undone, and redone", async () => {
    const { storage } = await worked();
    const { session } = await open({ storage });
    expect(session.state().history.past).toHaveLength(30);
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B"]);
    expect(isDirty(session.state())).toBe(false);
    await storage.settle();
    const { session: again } = await open({ storage });
    expect(isDirty(again.state())).toBe(false);
    for (let step = 0; step < 30; step += 1) again.redo();
    expect(titles(again)).toEqual(["step 28", "step 29"]);
  });

  test("what was stored is undone where nobody else stored meanwhile", async () => {
    const { storage, session } = await worked();
    await session.store();
    await storage.settle();
    const stored = session.state().base;
    const { session: again } = await open({ storage, page: { pageVersion: stored } });
    expect(isDirty(again.state())).toBe(false);
    again.undo();
    expect(titles(again)).toEqual(["step 28", "step 27"]);
    expect(isDirty(again.state())).toBe(true);
  });

  test("what others stored meanwhile is not undone", async () => {
    const { storage, session } = await worked();
    await session.store();
    await storage.settle();
    const mine = session.state().base;
    const theirs = { ...mine, id: 12, blocks: [hero("a", "step 28"), hero("b", "theirs")] };
    const situation = { page: { pageVersion: theirs }, versions: [mine] };
    const { session: again } = await open({ storage, ...situation });
    expect(titles(again)).toEqual(["step 28", "theirs"]);
    expect(again.state()).toMatchObject({ base: { id: 12 }, merged: null, restored: null });
    undoAll(again);
    expect(titles(again)).toEqual(["A", "theirs"]);
  });

  test("what others stored under unsaved work is not undone", async () => {
    const { storage } = await worked();
    const blocks = [hero("a", "A"), hero("b", "B"), hero("t", "theirs")];
    const { session } = await open({ storage, page: { pageVersion: version({ id: 12, blocks }) } });
    expect(titles(session)).toEqual(["step 28", "step 29", "theirs"]);
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B", "theirs"]);
  });

  test("a tab that goes on with what a closed one kept has its history, and that one's is gone", async () => {
    const { storage } = await worked();
    const { session } = await open({ storage, journal: "there" });
    await storage.settle();
    expect(await storage.counts()).toMatchObject({ journals: 1 });
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B"]);
  });

  test("steps from before a version of others are undone after another reload", async () => {
    const { storage } = await worked();
    const theirs = version({ id: 12, blocks: [hero("a", "A"), hero("b", "B"), hero("t", "theirs")] });
    const first = await open({ storage, page: { pageVersion: theirs } });
    first.session.undo();
    await storage.settle();
    const { session } = await open({ storage, page: { pageVersion: theirs }, versions: [theirs] });
    expect(titles(session)).toEqual(["step 28", "step 27", "theirs"]);
    undoAll(session);
    expect(titles(session)).toEqual(["A", "B", "theirs"]);
    for (let step = 0; step < 30; step += 1) session.redo();
    expect(titles(session)).toEqual(["step 28", "step 29", "theirs"]);
  });

  test("who may not edit any more can undo nothing", async () => {
    const { storage } = await worked();
    const { session } = await open({ storage, mayEdit: false });
    session.undo();
    expect(session.state().history.past).toEqual([]);
  });
});
