import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "../../../api/failure";
import type { Block, Page } from "../../../api/wire";
import { setValue } from "../../../document/commands/set-value";
import { deferred } from "../../../testing/deferred";
import { hero, image, page, version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import {
  AUTOSAVED_AT,
  anySignal,
  keepIn,
  open,
  STORED,
  title,
  titles,
  typeInBlock,
  typeTitle,
  undoAll,
} from "../../../testing/sessions";
import { UnknownVersion } from "./opening";
import type { PageSession } from "./page-session";
import { allErrors, isDirty, wouldLoseChanges } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
  expect(calls.publishPage).toHaveBeenCalledWith(1, 11, false);
  expect(session.state().done).toBe("publish");
});

test("publishing what is stored does not store again", async () => {
  const { session, calls } = await open();
  await session.publish();
  expect(calls.storeVersion).not.toHaveBeenCalled();
  expect(calls.publishPage).toHaveBeenCalledWith(1, 10, false);
});

test("publishing asks first what becomes of a planned publication", async () => {
  const { session, calls } = await open();
  const plan = { pageVersionID: 9, publishAt: "2027-01-02T08:00:00Z", setAt: "2026-03-02T10:00:00Z" };
  calls.findPlan.mockResolvedValue(plan);
  typeTitle(session, "New");
  await session.publish();
  expect(session.state().openPlan).toEqual(plan);
  expect(calls.storeVersion).not.toHaveBeenCalled();
  expect(calls.publishPage).not.toHaveBeenCalled();
  session.closePlan();
  expect(session.state().openPlan).toBeNull();
  await session.publish("keep");
  expect(calls.publishPage).toHaveBeenCalledWith(1, 11, true);
  await session.publish("drop");
  expect(calls.publishPage).toHaveBeenLastCalledWith(1, 11, false);
  expect(session.state().openPlan).toBeNull();
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

describe("an error of a field", () => {
  const refused = ["blocks[a].title", "blocks[b].title"].map((property) => ({
    code: "V_01" as const,
    property,
    model: "block",
  }));
  const places = (session: PageSession) => allErrors(session.state()).map(({ property }) => property);

  async function publishRefused() {
    const { session, calls } = await open();
    calls.publishPage.mockRejectedValueOnce(new Failure("refused", refused));
    await session.publish();
    return { session, calls };
  }

  test("comes back when the change to its field is undone, and goes when it is redone", async () => {
    const { session } = await publishRefused();
    typeInBlock(session, "a", "Better");
    session.undo();
    expect(allErrors(session.state())).toEqual(refused);
    session.redo();
    expect(places(session)).toEqual(["blocks[b].title"]);
  });

  test("comes back when its field is changed back by hand", async () => {
    const { session } = await publishRefused();
    typeInBlock(session, "b", "Better");
    typeInBlock(session, "b", "B");
    expect(allErrors(session.state())).toEqual(refused);
  });

  test("does not come back once the page was taken as it is", async () => {
    const { session } = await publishRefused();
    typeInBlock(session, "a", "Better");
    await session.publish();
    session.undo();
    expect(places(session)).toEqual([]);
  });

  test("that was found in a draft comes back until a draft is taken", async () => {
    const { session, calls } = await open();
    calls.autosaveVersion.mockRejectedValueOnce(new Failure("refused", refused.slice(0, 1)));
    typeInBlock(session, "a", "Wrong");
    await vi.advanceTimersByTimeAsync(1000);
    typeInBlock(session, "a", "Right");
    expect(places(session)).toEqual([]);
    session.undo();
    expect(places(session)).toEqual(["blocks[a].title"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(places(session)).toEqual([]);
    session.redo();
    session.undo();
    expect(places(session)).toEqual([]);
  });

  test("stays the same list while other fields are changed", async () => {
    const { session } = await publishRefused();
    typeInBlock(session, "a", "Better");
    const { errors } = session.state();
    typeTitle(session, "New");
    expect(session.state().errors).toBe(errors);
  });
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
  expect(wouldLoseChanges(session.state())).toBe(false);
  typeTitle(session, "New");
  await storage.settle();
  expect(wouldLoseChanges(session.state())).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(wouldLoseChanges(session.state())).toBe(false);
});

test("with a copy in the browser the window may be closed at any time", async () => {
  const { session } = await open();
  typeTitle(session, "New");
  expect(wouldLoseChanges(session.state())).toBe(false);
});

test("a certain version is opened as a change to the newest", async () => {
  const { session, calls } = await open({ versionID: 4, versions: [version({ id: 4, title: "Long ago" })] });
  expect(title(session)).toBe("Long ago");
  expect(isDirty(session.state())).toBe(true);
  expect(session.state().base.id).toBe(10);
  expect(session.state().restored).toMatchObject({ from: "history" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls.autosaveVersion).not.toHaveBeenCalled();
  session.discardRestored();
  expect(isDirty(session.state())).toBe(false);
});

test("a version of another page, or one that is not there, is not opened", async () => {
  const versions = [version({ id: 4, pageID: 7, title: "Another page" })];
  await expect(open({ versionID: 4, versions })).rejects.toBeInstanceOf(UnknownVersion);
  await expect(open({ versionID: 5, versions })).rejects.toBeInstanceOf(UnknownVersion);
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
  expect((await ownCopy())?.document?.title).toBe("mine still");
  expect(session.state().saving.kind).toBe("stopped");
});

test("a store that fails leaves the work and the copy", async () => {
  const { session, calls, ownCopy } = await open();
  calls.storeVersion.mockRejectedValueOnce(new Failure("offline"));
  typeTitle(session, "New");
  await session.store();
  expect(session.state().failed?.task).toBe("store");
  expect(title(session)).toBe("New");
  expect((await ownCopy())?.document?.title).toBe("New");
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
    expect(calls.publishPage).toHaveBeenCalledWith(1, 11, false);
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
