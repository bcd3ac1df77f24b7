import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../../../api/failure";
import type { Block, Page, PageVersion } from "../../../api/wire";
import { setPageFields, setValue } from "../../../document/commands/set-value";
import { CopyDatabase } from "../../../document/copy-database";
import { documentOf } from "../../../document/document";
import { HistoryDatabase } from "../../../document/history-database";
import { KeptHistories } from "../../../document/kept-histories";
import { LocalCopies } from "../../../document/local-copy";
import { deferred } from "../../../testing/deferred";
import { hero, image, page, version } from "../../../testing/fixtures";
import { type MemoryDatabase, memoryDatabase } from "../../../testing/memory-database";
import { memoryStorage } from "../../../testing/memory-storage";
import { openPage } from "./opening";
import { PageSession, type SessionCalls } from "./page-session";
import { allErrors, isDirty, type OtherWork, wouldLose } from "./session-state";

const WORK = { userID: 1, pageID: 1 };
const AUTOSAVED_AT = "2026-03-02T12:00:00.123Z";
const STORED = version({ blocks: [hero("a", "A"), hero("b", "B")] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Situation {
  page?: Partial<Page>;
  versions?: PageVersion[];
  /** The copies that the browser keeps. */
  storage?: MemoryDatabase;
  /** The histories that the browser keeps. */
  database?: MemoryDatabase;
  /** The journal of this tab. */
  journal?: string;
  /** The journals of other tabs that are open. */
  open?: string[];
  versionID?: number | null;
  mayEdit?: boolean;
}

async function open(situation: Situation = {}) {
  const opened = page({ pageVersion: STORED, ...situation.page });
  const storage = situation.storage ?? memoryDatabase();
  const copies = copiesIn(storage, situation.journal ?? "here");
  const database = new HistoryDatabase((situation.database ?? memoryDatabase()).factory);
  const histories = new KeptHistories(database, WORK, situation.journal ?? "here", Date.now);
  const versions = [STORED, ...(situation.versions ?? [])];
  const calls = {
    fetchPage: vi.fn<SessionCalls["fetchPage"]>().mockResolvedValue(opened),
    storeVersion: vi
      .fn<SessionCalls["storeVersion"]>()
      .mockImplementation(async (base, draft) => ({ ...STORED, ...(draft as object), id: base + 1 })),
    autosaveVersion: vi.fn<SessionCalls["autosaveVersion"]>().mockResolvedValue(AUTOSAVED_AT),
    publishPage: vi.fn<SessionCalls["publishPage"]>().mockResolvedValue(),
    unpublishPage: vi.fn<SessionCalls["unpublishPage"]>().mockResolvedValue(),
  };
  const fetchVersion = async (id: number) => {
    const found = versions.find((each) => each.id === id);
    if (!found) throw new Failure("missing");
    return found;
  };
  const wanted = { pageID: 1, versionID: situation.versionID ?? null };
  const opening = await openPage(
    wanted,
    { fetchPage: calls.fetchPage, fetchVersion },
    { copies, histories, isOpenElsewhere: (journal) => situation.open?.includes(journal) ?? false },
  );
  const session = new PageSession(opening, {
    calls,
    copies,
    histories,
    mayEdit: situation.mayEdit ?? true,
    mayEditSeo: true,
    now: Date.now,
  });
  /** The copies of all tabs, once all is written. */
  const kept = async () => {
    await storage.settle();
    return (await copiesIn(storage, "reader").find(() => true)).copies;
  };
  const ownCopy = async () => (await kept()).find(({ journal }) => journal === copies.journal)?.copy ?? null;
  return { session, calls, kept, ownCopy };
}

function copiesIn(storage: MemoryDatabase, journal: string): LocalCopies {
  return new LocalCopies(
    { database: new CopyDatabase(storage.factory), former: memoryStorage() },
    WORK,
    journal,
  );
}

function typeTitle(session: PageSession, title: string): void {
  session.perform((document) => setPageFields(document, { title }));
}

function typeInBlock(session: PageSession, key: string, value: string): void {
  const place = { target: { part: "block", key }, group: "props", path: "title" } as const;
  session.perform((document) => setValue(document, place, value));
}

function title(session: PageSession): string {
  return session.state().history.present.title;
}

function titles(session: PageSession): unknown[] {
  return session.state().history.present.blocks.map(({ props }) => props?.title);
}

function undoAll(session: PageSession): void {
  while (session.state().history.past.length > 0) session.undo();
}

/** Keeps a copy the way a tab does. */
async function keepIn(
  storage: MemoryDatabase,
  journal: string,
  { base = 10, ...more }: Partial<PageVersion> & { base?: number },
): Promise<void> {
  const document = documentOf({ ...STORED, ...more });
  await copiesIn(storage, journal).writeTo(journal, { base, document, at: 5, autosave: null });
}

const anySignal = expect.any(AbortSignal);

test("a page that is opened is as it is stored", async () => {
  const { session } = await open();
  expect(isDirty(session.state())).toBe(false);
  expect(session.state().restored).toBeNull();
});

test("a change is in the browser at once and on the server a second later", async () => {
  const { session, calls, ownCopy } = await open();
  typeTitle(session, "New");
  expect(await ownCopy()).toMatchObject({ base: 10, autosave: null, document: { title: "New" } });
  expect(calls.autosaveVersion).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.autosaveVersion).toHaveBeenCalledWith(
    10,
    expect.objectContaining({ title: "New" }),
    anySignal,
  );
  expect((await ownCopy())?.autosave).toBe(AUTOSAVED_AT);
  expect(session.state().saving.kind).toBe("saved");
  expect(isDirty(session.state())).toBe(true);
});

test("storing makes the version the new base and clears the copy", async () => {
  const { session, calls, ownCopy } = await open();
  typeTitle(session, "New");
  await session.store();
  expect(calls.storeVersion).toHaveBeenCalledWith(10, expect.objectContaining({ title: "New" }));
  expect(session.state()).toMatchObject({ base: { id: 11 }, done: "store" });
  expect(isDirty(session.state())).toBe(false);
  expect(await ownCopy()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.autosaveVersion).not.toHaveBeenCalled();
});

test("what is typed while storing is kept and saved on the new base", async () => {
  const { session, calls, ownCopy } = await open();
  typeTitle(session, "New");
  const storing = session.store();
  await vi.advanceTimersByTimeAsync(0);
  typeTitle(session, "Newer");
  await storing;
  expect(title(session)).toBe("Newer");
  expect(isDirty(session.state())).toBe(true);
  expect(await ownCopy()).toMatchObject({ base: 11, document: { title: "Newer" } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.autosaveVersion).toHaveBeenCalledWith(
    11,
    expect.objectContaining({ title: "Newer" }),
    anySignal,
  );
});

test("undoing back to what is stored leaves nothing to store", async () => {
  const { session } = await open();
  typeTitle(session, "New");
  session.undo();
  expect(isDirty(session.state())).toBe(false);
  session.redo();
  expect(title(session)).toBe("New");
});

test("blocks of unknown types are sent as they came", async () => {
  const future = { ...hero("f", "F"), type: "future", shape: { deep: [1, 2] } };
  const stored = version({ blocks: [future, hero("a", "A")] });
  const { session, calls } = await open({ page: { pageVersion: stored } });
  typeInBlock(session, "a", "New");
  await session.store();
  expect(calls.storeVersion.mock.calls[0]?.[1].blocks?.[0]).toBe(future);
});

test("publishing stores first where something changed", async () => {
  const { session, calls } = await open();
  typeTitle(session, "New");
  await session.publish();
  expect(calls.storeVersion).toHaveBeenCalledOnce();
  expect(calls.publishPage).toHaveBeenCalledWith(1, 11);
  expect(session.state().done).toBe("publish");
});

test("publishing what is stored does not store again", async () => {
  const { session, calls } = await open();
  await session.publish();
  expect(calls.storeVersion).not.toHaveBeenCalled();
  expect(calls.publishPage).toHaveBeenCalledWith(1, 10);
});

test("errors of publishing stay until their field is changed", async () => {
  const { session, calls } = await open();
  const errors = ["blocks[a].title", "blocks[b].title"].map((property) => ({
    code: "V_01" as const,
    property,
    model: "block",
  }));
  calls.publishPage.mockRejectedValueOnce(new Failure("refused", errors));
  await session.publish();
  expect(session.state().failed?.task).toBe("publish");
  typeInBlock(session, "a", "Better");
  expect(allErrors(session.state()).map(({ property }) => property)).toEqual(["blocks[b].title"]);
});

test("unpublishing asks the server for the page's new state", async () => {
  const { session, calls } = await open({ page: { status: "published", publishedVersionID: 10 } });
  calls.fetchPage.mockResolvedValue(page({ status: "unpublished" }));
  await session.unpublish();
  expect(calls.unpublishPage).toHaveBeenCalledWith(1);
  expect(session.state().page.status).toBe("unpublished");
});

test("without a connection the copy stays and saving goes on trying", async () => {
  const { session, calls, ownCopy } = await open();
  calls.autosaveVersion.mockRejectedValue(new Failure("offline"));
  typeTitle(session, "New");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().saving.kind).toBe("offline");
  expect(await ownCopy()).toMatchObject({ autosave: null, document: { title: "New" } });
  calls.autosaveVersion.mockResolvedValue(AUTOSAVED_AT);
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.state().saving.kind).toBe("saved");
});

test("the end of the session is said, and saving goes on after the next login", async () => {
  const { session, calls } = await open();
  calls.autosaveVersion.mockRejectedValueOnce(new Failure("signed-out"));
  typeTitle(session, "New");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().saving.kind).toBe("signed-out");
  session.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state().saving.kind).toBe("saved");
});

test("a draft that the server refuses says where, until it is mended", async () => {
  const { session, calls } = await open();
  const error = { code: "V_13" as const, property: "blocks[a].link", model: "block" };
  calls.autosaveVersion.mockRejectedValueOnce(new Failure("refused", [error]));
  typeInBlock(session, "a", "New");
  await vi.advanceTimersByTimeAsync(1000);
  expect(allErrors(session.state())).toEqual([error]);
  typeInBlock(session, "b", "Other");
  await vi.advanceTimersByTimeAsync(1000);
  expect(allErrors(session.state())).toEqual([]);
});

test("closing the window loses something only where nobody has it", async () => {
  const storage = memoryDatabase();
  storage.fill();
  const { session } = await open({ storage });
  expect(wouldLose(session.state())).toBe(false);
  typeTitle(session, "New");
  await storage.settle();
  expect(wouldLose(session.state())).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(wouldLose(session.state())).toBe(false);
});

test("with a copy in the browser the window may be closed at any time", async () => {
  const { session } = await open();
  typeTitle(session, "New");
  expect(wouldLose(session.state())).toBe(false);
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
    // Storing ended the autosave on the server, which was the first tab's.
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

test("a certain version is opened as a change to the newest", async () => {
  const { session } = await open({ versionID: 4, versions: [version({ id: 4, title: "Long ago" })] });
  expect(title(session)).toBe("Long ago");
  expect(isDirty(session.state())).toBe(true);
  expect(session.state().base.id).toBe(10);
});

test("a stale base becomes a choice, and the choice is stored on the latest", async () => {
  const { session, calls } = await open();
  const latest = version({ id: 20, blocks: [hero("a", "theirs"), hero("b", "also theirs")] });
  typeInBlock(session, "a", "mine");
  calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  await session.store();
  expect(session.state()).toMatchObject({ conflict: { id: 20 }, failed: null });
  expect(session.state().history.present.blocks[0]?.props).toEqual({ title: "mine" });

  await session.resolveConflict({ a: "both" });
  const [base, draft] = calls.storeVersion.mock.calls.at(-1) ?? [];
  expect(base).toBe(20);
  expect(draft?.blocks?.map((block) => block.props?.title)).toEqual(["mine", "theirs", "also theirs"]);
  expect(session.state()).toMatchObject({ conflict: null, done: "store" });
});

test("changes in different blocks merge without a question, and are announced", async () => {
  const { session, calls } = await open();
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("b", "theirs")] });
  typeInBlock(session, "a", "mine");
  calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  await session.store();
  const [base, draft] = calls.storeVersion.mock.calls.at(-1) ?? [];
  expect(base).toBe(20);
  expect(draft?.blocks?.map((block) => block.props?.title)).toEqual(["mine", "theirs"]);
  expect(session.state()).toMatchObject({ conflict: null, done: "store", base: { id: 21 } });
  expect(session.state().merged).toMatchObject({
    version: { id: 20 },
    news: { blocks: [{ block: { key: "b" }, changes: ["changed"] }], parts: [] },
  });
  expect(isDirty(session.state())).toBe(false);
});

test("undoing everything after a merge takes back what was typed, and nothing of the other's", async () => {
  const { session, calls } = await open();
  typeTitle(session, "typed");
  typeInBlock(session, "a", "mine");
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("b", "theirs"), hero("t", "T")] });
  calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  await session.store();
  expect(titles(session)).toEqual(["mine", "theirs", "T"]);
  undoAll(session);
  expect(titles(session)).toEqual(["A", "theirs", "T"]);
  await session.store();
  const [, draft] = calls.storeVersion.mock.calls.at(-1) ?? [];
  expect(draft?.blocks?.map(({ props }) => props?.title)).toEqual(["A", "theirs", "T"]);
  expect(draft?.title).toBe("About us");
});

test("undoing everything after a choice leaves what the other did, also where mine was chosen", async () => {
  const { session, calls } = await open();
  typeInBlock(session, "b", "first");
  await vi.advanceTimersByTimeAsync(1000);
  typeInBlock(session, "b", "mine");
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("b", "theirs")] });
  calls.storeVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  await session.store();
  await session.resolveConflict({ b: "mine" });
  expect(titles(session)).toEqual(["A", "mine"]);
  undoAll(session);
  expect(titles(session)).toEqual(["A", "theirs"]);
  session.redo();
  expect(titles(session)).toEqual(["A", "mine"]);
});

test("undoing after catching up takes back what was typed before, and nothing of the other's", async () => {
  const { session, calls } = await open();
  typeInBlock(session, "a", "mine");
  await session.store();
  const blocks = [hero("a", "mine"), hero("b", "theirs")];
  calls.fetchPage.mockResolvedValue(page({ pageVersion: version({ id: 21, blocks }) }));
  await session.catchUp();
  expect(isDirty(session.state())).toBe(false);
  undoAll(session);
  expect(titles(session)).toEqual(["A", "theirs"]);
});

test("discarding what was found while both changed the same goes to the newest, and undoing keeps theirs", async () => {
  const storage = memoryDatabase();
  const older = version({ id: 9, blocks: [hero("a", "A"), hero("b", "Older")] });
  await keepIn(storage, "here", { base: 9, blocks: [hero("a", "mine"), hero("b", "mine")] });
  const { session } = await open({ storage, versions: [older] });
  session.discardRestored();
  expect(session.state()).toMatchObject({ base: { id: 10 }, conflict: null, restored: null });
  expect(isDirty(session.state())).toBe(false);
  session.undo();
  expect(titles(session)).toEqual(["mine", "B"]);
});

test("an autosave that hangs does not keep a page from being stored", async () => {
  const { session, calls, ownCopy } = await open();
  const hanging = deferred<string>();
  calls.autosaveVersion.mockReturnValueOnce(hanging.promise);
  typeTitle(session, "New");
  await vi.advanceTimersByTimeAsync(1000);
  const storing = session.store();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await storing).toBe(true);
  expect(calls.autosaveVersion.mock.calls[0]?.[2].aborted).toBe(true);
  hanging.resolve(AUTOSAVED_AT);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await ownCopy()).toBeNull();
  expect(session.state().saving.kind).toBe("idle");
});

test("a server that fails is not called a lost connection, and a defect is not either", async () => {
  const { session, calls } = await open();
  calls.autosaveVersion.mockRejectedValueOnce(new Failure("broken"));
  typeTitle(session, "New");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().saving.kind).toBe("failing");
  const defect = new TypeError("x is not a function");
  calls.autosaveVersion.mockRejectedValueOnce(defect);
  typeTitle(session, "Newer");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().saving).toEqual({ kind: "stopped", cause: defect });
});

test("an autosave that is refused for somebody else's version is rebased onto it", async () => {
  const { session, calls } = await open();
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("b", "theirs")] });
  typeInBlock(session, "a", "mine");
  calls.autosaveVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls.autosaveVersion).toHaveBeenLastCalledWith(20, expect.anything(), anySignal);
  const titles = session.state().history.present.blocks.map(({ props }) => props?.title);
  expect(titles).toEqual(["mine", "theirs"]);
  expect(session.state().saving.kind).toBe("saved");
});

test("what others stored is brought in; what was typed stays on top of it", async () => {
  const { session, calls } = await open();
  const latest = version({ id: 20, blocks: [hero("a", "A"), hero("b", "theirs")] });
  calls.fetchPage.mockResolvedValue(page({ pageVersion: latest }));
  await session.catchUp();
  expect(session.state().base.id).toBe(20);
  expect(isDirty(session.state())).toBe(false);

  typeTitle(session, "mine");
  calls.fetchPage.mockResolvedValue(page({ pageVersion: { ...latest, id: 21, blocks: [] } }));
  await session.catchUp();
  expect(session.state()).toMatchObject({ base: { id: 21 }, history: { present: { blocks: [] } } });
  expect(title(session)).toBe("mine");
  expect(isDirty(session.state())).toBe(true);
});

test("what is typed while the newer version is loaded stays on top of it", async () => {
  const { session, calls } = await open();
  const loading = deferred<Page>();
  calls.fetchPage.mockReturnValueOnce(loading.promise);
  const catchingUp = session.catchUp();
  typeInBlock(session, "a", "mine");
  const blocks = [hero("a", "A"), hero("b", "theirs")];
  loading.resolve(page({ pageVersion: version({ id: 20, blocks }) }));
  expect(await catchingUp).toBe(true);
  expect(titles(session)).toEqual(["mine", "theirs"]);
  expect(session.state().base.id).toBe(20);
});

test("what is stored while an older version is loaded is not taken back by it", async () => {
  const { session, calls } = await open();
  const loading = deferred<Page>();
  calls.fetchPage.mockReturnValueOnce(loading.promise);
  const catchingUp = session.catchUp();
  typeInBlock(session, "a", "mine");
  await session.store();
  const stored = session.state().base.id;
  loading.resolve(page({ pageVersion: STORED }));
  await catchingUp;
  expect(titles(session)).toEqual(["mine", "B"]);
  expect(session.state().base.id).toBe(stored);
});

test("a newer version that cannot be loaded is an error, and leaves the work as it is", async () => {
  const { session, calls } = await open();
  typeInBlock(session, "a", "mine");
  calls.fetchPage.mockRejectedValueOnce(new Failure("offline"));
  await expect(session.catchUp()).rejects.toThrow(Failure);
  expect(titles(session)).toEqual(["mine", "B"]);
  expect(session.state().base.id).toBe(10);
});

test("restoring stores what was typed, puts the older version on top, and can be undone", async () => {
  const { session, calls } = await open();
  typeTitle(session, "typed");
  const restored = version({ id: 30, title: "Long ago" });
  const call = vi.fn().mockResolvedValue(restored);
  expect(await session.restore(call)).toBe(true);
  expect(calls.storeVersion).toHaveBeenCalledWith(10, expect.objectContaining({ title: "typed" }));
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ id: 11 }));
  expect(session.state()).toMatchObject({ base: { id: 30 }, done: "restore" });
  expect(isDirty(session.state())).toBe(false);
  session.undo();
  expect(title(session)).toBe("typed");
});

test("what is done with the stored page is about what is on the screen", async () => {
  const { session, calls } = await open();
  typeTitle(session, "New");
  const seen: number[] = [];
  await session.actOnStored("request", async ({ base }) => {
    seen.push(base.id);
  });
  expect(seen).toEqual([11]);
  calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
  typeTitle(session, "Newer");
  expect(await session.actOnStored("request", async () => void seen.push(0))).toBe(false);
  expect(seen).toEqual([11]);
});

test("whether a block's source has changed is no content", async () => {
  const block: Block = { ...hero("a", "A"), outdated: true };
  const marked = version({ blocks: [block] });
  const { session } = await open({ page: { pageVersion: marked } });
  expect(isDirty(session.state())).toBe(false);
  expect(session.state().history.present.blocks[0]).toEqual(hero("a", "A"));
});

test("while a conflict waits, changes stay in the browser", async () => {
  const { session, calls, ownCopy } = await open();
  const latest = { ...STORED, id: 20, title: "theirs" };
  calls.autosaveVersion.mockRejectedValueOnce(new Failure("conflict", [], latest));
  typeTitle(session, "mine");
  await vi.advanceTimersByTimeAsync(1000);
  typeTitle(session, "mine still");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.autosaveVersion).toHaveBeenCalledOnce();
  expect((await ownCopy())?.document.title).toBe("mine still");
  expect(session.state().saving.kind).toBe("stopped");
});

test("a store that fails leaves the work and the copy", async () => {
  const { session, calls, ownCopy } = await open();
  calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
  typeTitle(session, "New");
  await session.store();
  expect(session.state().failed?.task).toBe("store");
  expect(title(session)).toBe("New");
  expect((await ownCopy())?.document.title).toBe("New");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.autosaveVersion).toHaveBeenCalledOnce();
});

test("who may not edit changes nothing", async () => {
  const { session, calls, ownCopy } = await open({ mayEdit: false });
  typeTitle(session, "New");
  await session.store();
  expect(title(session)).toBe("About us");
  expect(await ownCopy()).toBeNull();
  expect(calls.storeVersion).not.toHaveBeenCalled();
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

describe("a file that was replaced in the library", () => {
  const showing = (hash: string) => [hero("a", "A", { __images: { picture: [image(1, { hash })] } })];
  const LIVE = version({ blocks: showing("old") });
  const PLACE = { target: { part: "block", key: "a" }, group: "__images", path: "picture" } as const;

  function takeOver(session: PageSession): void {
    session.perform((document) => setValue(document, PLACE, [image(1, { hash: "new" })]));
  }

  test("is taken over alone: that is a change, which is autosaved and can be undone", async () => {
    const { session, calls } = await open({ page: { pageVersion: LIVE, publishedVersionID: 10 } });
    takeOver(session);
    expect(isDirty(session.state())).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    const sent = expect.objectContaining({ blocks: showing("new") });
    expect(calls.autosaveVersion).toHaveBeenLastCalledWith(10, sent, anySignal);
    session.undo();
    expect(isDirty(session.state())).toBe(false);
    session.redo();
    await session.publish();
    expect(calls.storeVersion).toHaveBeenCalledWith(10, sent);
    expect(calls.publishPage).toHaveBeenCalledWith(1, 11);
    expect(isDirty(session.state())).toBe(false);
  });

  test("is still taken over after a reload", async () => {
    const storage = memoryDatabase();
    const situation = { page: { pageVersion: LIVE }, versions: [LIVE], storage };
    const { session } = await open(situation);
    takeOver(session);
    const { session: again } = await open(situation);
    expect(isDirty(again.state())).toBe(true);
    expect(again.state().history.present.blocks).toEqual(showing("new"));
  });
});
