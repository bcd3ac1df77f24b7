import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../../../api/failure";
import { hero, version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import {
  AUTOSAVED_AT,
  keepIn,
  open,
  STORED,
  title,
  titles,
  typeInBlock,
  typeTitle,
} from "../../../testing/sessions";
import { isDirty, type OtherWork } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("an autosave is restored, and can be thrown away", async () => {
  const autosave = version({ id: 99, title: "Unsaved", autosave: true, createdAt: "2026-03-02T09:00:00Z" });
  const { session } = await open({ page: { autosaveVersionID: 99 }, versions: [autosave] });
  expect(title(session)).toBe("Unsaved");
  expect(session.state().restored).toEqual({ from: "server", at: Date.parse("2026-03-02T09:00:00Z") });
  expect(isDirty(session.state())).toBe(true);
  session.discardRestored();
  expect(title(session)).toBe("About us");
  expect(isDirty(session.state())).toBe(false);
  session.undo();
  expect(title(session)).toBe("Unsaved");
});

test("restored work can be discarded until the first change, so that no later change is discarded with it", async () => {
  const autosave = { ...STORED, id: 99, title: "Unsaved", autosave: true };
  const { session } = await open({ page: { autosaveVersionID: 99 }, versions: [autosave] });
  expect(session.state().restored).not.toBeNull();
  typeTitle(session, "More");
  expect(session.state().restored).toBeNull();
  session.undo();
  expect(title(session)).toBe("Unsaved");
  expect(session.state().restored).toBeNull();
});

test("an autosave that says what is stored is not spoken of", async () => {
  const autosave = { ...STORED, id: 99, autosave: true };
  const { session } = await open({ page: { autosaveVersionID: 99 }, versions: [autosave] });
  expect(session.state().restored).toBeNull();
});

test("a copy that only this browser has is restored and goes to the server", async () => {
  const storage = memoryDatabase();
  await keepIn(storage, "here", { title: "Offline" });
  const { session, calls } = await open({ storage });
  expect(title(session)).toBe("Offline");
  expect(session.state().restored).toEqual({ from: "browser", at: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.autosaveVersion).toHaveBeenCalledOnce();
});

describe("work that was made on an older version", () => {
  const older = version({ id: 9, blocks: [hero("a", "A"), hero("b", "Older")] });

  test("goes on from the newest, and says what came from there", async () => {
    const autosave = {
      ...version({ id: 99, blocks: [hero("a", "mine"), hero("b", "Older")], autosave: true }),
      basePageVersionID: 9,
    };
    const { session, calls } = await open({ page: { autosaveVersionID: 99 }, versions: [older, autosave] });
    expect(titles(session)).toEqual(["mine", "B"]);
    expect(session.state()).toMatchObject({ base: { id: 10 }, conflict: null, restored: { from: "server" } });
    expect(session.state().merged).toMatchObject({
      version: { id: 10 },
      news: { blocks: [{ block: { key: "b" }, changes: ["changed"] }], parts: [] },
    });
    await session.store();
    const [base, draft] = calls.storeVersion.mock.calls.at(-1) ?? [];
    expect(base).toBe(10);
    expect(draft?.blocks?.map(({ props }) => props?.title)).toEqual(["mine", "B"]);
  });

  test("is compared where both changed the same, and stays on its base until then", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "here", { base: 9, blocks: [hero("a", "A"), hero("b", "mine")] });
    const { session, calls } = await open({ storage, versions: [older] });
    expect(session.state()).toMatchObject({ base: { id: 9 }, conflict: { id: 10 } });
    expect(titles(session)).toEqual(["A", "mine"]);
    calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], STORED));
    await session.store();
    expect(calls.storeVersion).toHaveBeenLastCalledWith(9, expect.anything());
    await session.resolveConflict({ b: "theirs" });
    expect(calls.storeVersion).toHaveBeenLastCalledWith(10, expect.anything());
    expect(titles(session)).toEqual(["A", "B"]);
  });

  test("that says nothing else by now is not spoken of", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "here", { base: 9, blocks: [hero("a", "A"), hero("b", "Older")] });
    const { session, kept } = await open({ storage, versions: [older] });
    expect(session.state()).toMatchObject({ restored: null, base: { id: 10 } });
    expect(isDirty(session.state())).toBe(false);
    expect(await kept()).toEqual([]);
  });
});

describe("the tabs of one person", () => {
  test("a tab that is loaded again has what was typed in it, though another stored meanwhile", async () => {
    const storage = memoryDatabase();
    const first = await open({ storage, journal: "first" });
    typeInBlock(first.session, "a", "first");
    await vi.advanceTimersByTimeAsync(1000);
    const second = await open({ storage, journal: "second", open: ["first"] });
    typeInBlock(second.session, "b", "second");
    await second.session.store();
    // Storing deleted the autosave of the first tab.
    const newest = version({ id: 11, blocks: [hero("a", "A"), hero("b", "second")] });
    const again = await open({ storage, journal: "first", page: { pageVersion: newest } });
    expect(titles(again.session)).toEqual(["first", "second"]);
    expect(again.session.state()).toMatchObject({ restored: { from: "browser" }, base: { id: 11 } });
  });

  test("a tab keeps its own work, and the autosave of another browser is offered beside it", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "here", { blocks: [hero("a", "here"), hero("b", "B")] });
    const autosave = {
      ...version({ id: 99, blocks: [hero("a", "A"), hero("b", "elsewhere")], autosave: true }),
      basePageVersionID: 10,
    };
    const { session, kept } = await open({
      storage,
      page: { autosaveVersionID: 99 },
      versions: [autosave],
    });
    expect(titles(session)).toEqual(["here", "B"]);
    const [other] = session.state().others;
    expect(await kept()).toHaveLength(2);
    session.takeOther(other as OtherWork);
    expect(titles(session)).toEqual(["here", "elsewhere"]);
    expect(session.state().others).toEqual([]);
    expect(await kept()).toMatchObject([{ journal: "here", copy: { document: { title: "About us" } } }]);
    session.undo();
    expect(titles(session)).toEqual(["here", "B"]);
  });

  test("an autosave that a tab of this browser made is not offered beside that tab's work", async () => {
    const storage = memoryDatabase();
    const { session } = await open({ storage });
    typeTitle(session, "New");
    await vi.advanceTimersByTimeAsync(1000);
    typeTitle(session, "Newer");
    const autosave = version({ id: 99, title: "New", autosave: true, createdAt: AUTOSAVED_AT });
    const situation = { storage, page: { autosaveVersionID: 99 }, versions: [autosave] };
    const again = await open(situation);
    expect(title(again.session)).toBe("Newer");
    expect(again.session.state().others).toEqual([]);
    const beside = await open({ ...situation, journal: "there", open: ["here"] });
    expect(title(beside.session)).toBe("New");
    expect(beside.session.state().others).toEqual([]);
  });

  test("what a closed tab kept is opened where nothing else is, and is in one journal after that", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "closed", { title: "Of the closed tab" });
    const { session, kept } = await open({ storage });
    expect(title(session)).toBe("Of the closed tab");
    expect((await kept()).map(({ journal }) => journal)).toEqual(["here"]);
    await session.store();
    expect(await kept()).toEqual([]);
  });

  test("what an open tab keeps is left alone, also by storing", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "open", { title: "Of the open tab" });
    const { session, kept } = await open({ storage, open: ["open"] });
    expect(session.state()).toMatchObject({ restored: null, others: [] });
    typeInBlock(session, "a", "here");
    await session.store();
    expect((await kept()).map(({ journal }) => journal)).toEqual(["open"]);
  });

  test("where both changed the same a person chooses, and nothing is gone before", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "here", { title: "Here" });
    await keepIn(storage, "closed", { title: "There" });
    const { session, kept } = await open({ storage });
    const [other] = session.state().others as [OtherWork];
    session.takeOther(other);
    expect(session.state().choosing).toBe(other);
    expect(title(session)).toBe("Here");
    expect(await kept()).toHaveLength(2);
    session.resolveOther(other, { title: "theirs" });
    expect(title(session)).toBe("There");
    expect(session.state()).toMatchObject({ choosing: null, others: [] });
    expect((await kept()).map(({ journal }) => journal)).toEqual(["here"]);
  });

  test("what is discarded is gone, and what says nothing new is not offered", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "here", { title: "Here" });
    await keepIn(storage, "same", { title: "Here" });
    await keepIn(storage, "closed", { title: "There" });
    const { session, kept } = await open({ storage });
    expect(session.state().others.map(({ journal }) => journal)).toEqual(["closed"]);
    session.discardOther(session.state().others[0] as OtherWork);
    expect((await kept()).map(({ journal }) => journal)).toEqual(["here"]);
  });

  test("a certain version is opened beside the unsaved work, which is offered", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "before", { title: "Typed" });
    const versions = [version({ id: 4, title: "Long ago", blocks: [hero("a", "A")] })];
    const { session, kept } = await open({ storage, versionID: 4, versions });
    typeInBlock(session, "a", "on top");
    expect(title(session)).toBe("Long ago");
    expect(session.state().others).toMatchObject([{ journal: "before" }]);
    expect(await kept()).toHaveLength(2);
  });

  test("a copy of a version that this page does not have is put aside", async () => {
    const storage = memoryDatabase();
    await keepIn(storage, "closed", { base: 7, title: "Of another site" });
    await keepIn(storage, "stranger", { base: 8, title: "Of another site" });
    const versions = [version({ id: 8, pageID: 2 })];
    const { session, kept } = await open({ storage, versions });
    expect(session.state().restored).toBeNull();
    expect(session.state().setAside).toHaveLength(2);
    expect(await kept()).toEqual([]);
  });
});
