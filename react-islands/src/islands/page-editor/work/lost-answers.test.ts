import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../../../api/failure";
import { hero, version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import { AUTOSAVED_AT, open, STORED, titles, typeInBlock } from "../../../testing/sessions";
import { isDirty } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HALF = [hero("a", "half a"), hero("b", "B")];
/** Version that a tab stored, although the answer was lost. */
const OWN = version({ id: 11, blocks: HALF });

function unanswered() {
  return new Promise<never>(() => {});
}

describe("a tab that ends before it is told that its work was stored", () => {
  /**
   * Returns the storage of a tab that
   * ended while it stored half a sentence.
   * The user added `typed` after sending.
   */
  async function ended(...typed: string[]) {
    const kept = { storage: memoryDatabase() };
    const { session, calls } = await open(kept);
    calls.storeVersion.mockImplementation(unanswered);
    typeInBlock(session, "a", "half a");
    void session.store();
    await vi.advanceTimersByTimeAsync(0);
    for (const text of typed) typeInBlock(session, "a", text);
    await Promise.all([kept.storage.settle()]);
    return kept;
  }

  test("goes on from its own version, with what was typed since", async () => {
    const kept = await ended("half a sentence");
    const { session } = await open({ ...kept, page: { pageVersion: OWN } });
    expect(titles(session)).toEqual(["half a sentence", "B"]);
    expect(session.state()).toMatchObject({ base: { id: 11 }, conflict: null, merged: null, others: [] });
    session.undo();
    expect(titles(session)).toEqual(["half a", "B"]);
    session.undo();
    expect(titles(session)).toEqual(["A", "B"]);
  });

  test("has nothing unsaved where nothing was typed since", async () => {
    const { session, ownCopy } = await open({ ...(await ended()), page: { pageVersion: OWN } });
    expect(isDirty(session.state())).toBe(false);
    expect(session.state()).toMatchObject({ restored: null, merged: null });
    expect(await ownCopy()).toBeNull();
  });

  test("is told so by the first save where it was opened before its version was there", async () => {
    const { session, calls } = await open(await ended("half a sentence"));
    expect(session.state().base.id).toBe(10);
    calls.autosaveVersion.mockRejectedValueOnce(new Failure("conflict", [], OWN));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state()).toMatchObject({ base: { id: 11 }, conflict: null, merged: null });
    expect(titles(session)).toEqual(["half a sentence", "B"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls.autosaveVersion.mock.lastCall?.[0]).toBe(11);
  });

  test("is asked where somebody else stored other words in the same field", async () => {
    const theirs = version({ id: 11, blocks: [hero("a", "theirs"), hero("b", "B")] });
    const kept = await ended("half a sentence");
    const { session } = await open({ ...kept, page: { pageVersion: theirs } });
    expect(session.state().conflict?.id).toBe(11);
  });
});

describe("a tab that loses an answer and goes on", () => {
  test("goes on from its own version when it stores again, and does not store twice", async () => {
    const { session, calls, ownCopy } = await open();
    calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
    typeInBlock(session, "a", "half a");
    expect(await session.store()).toBe(false);
    calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], OWN));
    expect(await session.store()).toBe(true);
    expect(calls.storeVersion).toHaveBeenCalledTimes(2);
    expect(isDirty(session.state())).toBe(false);
    expect(session.state()).toMatchObject({ base: { id: 11 }, merged: null, failed: null });
    expect(await ownCopy()).toBeNull();
  });

  test("stores what was typed since on its own version", async () => {
    const { session, calls } = await open();
    calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
    typeInBlock(session, "a", "half a");
    await session.store();
    typeInBlock(session, "a", "half a sentence");
    calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], OWN));
    expect(await session.store()).toBe(true);
    expect(calls.storeVersion.mock.lastCall).toMatchObject([
      11,
      { blocks: [hero("a", "half a sentence"), {}] },
    ]);
    expect(session.state()).toMatchObject({ conflict: null, merged: null });
  });

  test("no longer says that the page was not stored once a save tells that it was", async () => {
    const { session, calls } = await open();
    calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
    typeInBlock(session, "a", "half a");
    await session.store();
    expect(session.state().failed?.task).toBe("store");
    calls.autosaveVersion.mockRejectedValueOnce(new Failure("conflict", [], OWN));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isDirty(session.state())).toBe(false);
    expect(session.state()).toMatchObject({ failed: null, saving: { kind: "idle" } });
  });
});

test("a version whose answer was lost is one's own also after what was typed since is saved", async () => {
  const { session, calls } = await open();
  calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
  typeInBlock(session, "a", "half a");
  await session.store();
  typeInBlock(session, "a", "half a sentence");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().saving.kind).toBe("saved");
  calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], OWN));
  expect(await session.store()).toBe(true);
  expect(session.state()).toMatchObject({ base: { id: 12 }, conflict: null, merged: null });
  expect(titles(session)).toEqual(["half a sentence", "B"]);
});

describe("an autosave whose answer was lost", () => {
  const AUTOSAVE = version({
    id: 99,
    blocks: HALF,
    autosave: true,
    createdAt: AUTOSAVED_AT,
    basePageVersionID: 10,
  });

  async function ended(onServer: typeof AUTOSAVE) {
    const storage = memoryDatabase();
    const { session, calls } = await open({ storage });
    calls.autosaveVersion.mockImplementation(unanswered);
    typeInBlock(session, "a", "half a");
    await vi.advanceTimersByTimeAsync(1000);
    typeInBlock(session, "a", "half a sentence");
    await storage.settle();
    const found = { storage, page: { autosaveVersionID: 99 }, versions: [onServer] };
    return open(found);
  }

  test("is not offered beside the work that it is a former state of", async () => {
    const { session } = await ended(AUTOSAVE);
    expect(titles(session)).toEqual(["half a sentence", "B"]);
    expect(session.state()).toMatchObject({ restored: { from: "browser" }, others: [] });
  });

  test("is offered where it has other words", async () => {
    const { session } = await ended({ ...AUTOSAVE, blocks: [hero("a", "elsewhere"), hero("b", "B")] });
    expect(session.state().others).toHaveLength(1);
  });
});

test("what was answered is not kept", async () => {
  const { session, ownCopy } = await open();
  typeInBlock(session, "a", "half a");
  await vi.advanceTimersByTimeAsync(1000);
  expect((await ownCopy())?.unanswered).toEqual([]);
  expect(titles(session)).not.toEqual(STORED.blocks.map(({ props }) => props?.title));
});
