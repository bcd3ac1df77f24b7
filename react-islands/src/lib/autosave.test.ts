import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../testing/deferred";
import { Autosave, type SaveState, type Verdict } from "./autosave";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function autosaving(verdict: Verdict = "offline") {
  const save = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  const states: SaveState["kind"][] = [];
  const autosave = new Autosave<string>({
    save,
    judge: () => verdict,
    report: ({ kind }) => states.push(kind),
    now: () => 42,
  });
  return { autosave, save, states };
}

test("the newest value is saved a second after the last change", async () => {
  const { autosave, save, states } = autosaving();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(900);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(999);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(save.mock.calls).toEqual([["ab"]]);
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
  expect(save.mock.calls).toEqual([["a"], ["ab"]]);
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
  expect(save.mock.calls).toEqual([["ab"]]);
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

test("what is dropped is not saved", async () => {
  const { autosave, save } = autosaving();
  autosave.change("a");
  autosave.drop();
  autosave.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
});
