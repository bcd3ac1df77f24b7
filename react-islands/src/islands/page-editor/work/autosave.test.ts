import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../../../testing/deferred";
import { Autosave, type FailureClass, type SaveState } from "./autosave";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function autosaving(failureClass: FailureClass = "offline") {
  const save = vi.fn<(text: string, signal: AbortSignal) => Promise<void>>().mockResolvedValue();
  const states: SaveState["kind"][] = [];
  const autosave = new Autosave<string>({
    save,
    classify: () => failureClass,
    report: ({ kind }) => states.push(kind),
    now: () => 42,
  });
  return { autosave, save, states };
}

function saved(save: ReturnType<typeof autosaving>["save"]): string[] {
  return save.mock.calls.map(([text]) => text);
}

test("the newest value is saved 800 ms after the last change", async () => {
  const { autosave, save, states } = autosaving();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(700);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(799);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(saved(save)).toEqual(["ab"]);
  expect(states).toEqual(["waiting", "waiting", "saving", "saved"]);
});

test("what changes during a save is saved after it, never beside it", async () => {
  const { autosave, save } = autosaving();
  const first = deferred();
  save.mockReturnValueOnce(first.promise);
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(5000);
  expect(save).toHaveBeenCalledTimes(1);
  first.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved(save)).toEqual(["a", "ab"]);
});

test("a lost connection is tried again, ever more rarely, until it is back", async () => {
  const { autosave, save, states } = autosaving();
  save.mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error());
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe("offline");
  await vi.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(save).toHaveBeenCalledTimes(3);
  expect(states.at(-1)).toBe("saved");
});

test("it is tried at once when the connection returns", async () => {
  const { autosave, save } = autosaving();
  save.mockRejectedValueOnce(new Error());
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(2);
});

test("a refusal is not tried again before something changes", async () => {
  const { autosave, save, states } = autosaving("stopped");
  save.mockRejectedValueOnce(new Error());
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(states.at(-1)).toBe("stopped");
  autosave.change("b");
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe("saved");
});

test("nothing is saved while it is held, and what waits is saved after", async () => {
  const { autosave, save } = autosaving();
  autosave.change("a");
  await autosave.hold();
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
  autosave.release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved(save)).toEqual(["ab"]);
});

test("holding waits for the save that runs", async () => {
  const { autosave, save } = autosaving();
  const running = deferred();
  save.mockReturnValueOnce(running.promise);
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  const held = vi.fn();
  autosave.hold().then(held);
  await vi.advanceTimersByTimeAsync(1000);
  expect(held).not.toHaveBeenCalled();
  running.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveBeenCalled();
});

test("a save that hangs is given up by what waits for it, and says nothing when it ends after all", async () => {
  const { autosave, save, states } = autosaving();
  const hanging = deferred();
  save.mockReturnValueOnce(hanging.promise);
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  const held = vi.fn();
  autosave.hold().then(held);
  await vi.advanceTimersByTimeAsync(1999);
  expect(held).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(held).toHaveBeenCalled();
  expect(save.mock.calls[0]?.[1].aborted).toBe(true);
  autosave.release();
  hanging.resolve();
  await vi.advanceTimersByTimeAsync(799);
  expect(states.at(-1)).toBe("saving");
  await vi.advanceTimersByTimeAsync(1);
  expect(saved(save)).toEqual(["a", "a"]);
  expect(states.at(-1)).toBe("saved");
});

test("a server that fails is tried again, and not called a lost connection", async () => {
  const { autosave, save, states } = autosaving("failing");
  save.mockRejectedValueOnce(new Error());
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe("failing");
  await vi.advanceTimersByTimeAsync(2000);
  expect(states.at(-1)).toBe("saved");
});

test("what is dropped is not saved", async () => {
  const { autosave, save } = autosaving();
  autosave.change("a");
  autosave.drop();
  autosave.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
});
