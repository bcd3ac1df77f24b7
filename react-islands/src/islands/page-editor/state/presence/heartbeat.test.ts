import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnPresence } from "../../../../api/presence";
import type { HeartbeatResponse } from "../../../../api/wire";
import { deferred } from "../../../../testing/deferred";
import { Heartbeat } from "./heartbeat";

const ALONE: HeartbeatResponse = {
  others: [],
  newestVersionID: 10,
  storedBy: null,
  storedAt: "2026-03-01T10:00:00Z",
  status: "concept",
};

let isVisible = true;

beforeEach(() => {
  vi.useFakeTimers();
  isVisible = true;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts a heartbeat, which sends immediately. */
async function begin() {
  const send = vi.fn<(own: OwnPresence) => Promise<HeartbeatResponse>>().mockResolvedValue(ALONE);
  const heartbeat = new Heartbeat({
    send,
    isEditing: () => false,
    isVisible: () => isVisible,
    now: Date.now,
  });
  heartbeat.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
  return { heartbeat, send, places: () => send.mock.calls.map(([{ blockKey }]) => blockKey) };
}

function show(heartbeat: Heartbeat, isShown: boolean): void {
  isVisible = isShown;
  heartbeat.noteVisibility();
}

test("another block is said at once where nothing was sent for three seconds", async () => {
  const { heartbeat, places } = await begin();
  await vi.advanceTimersByTimeAsync(3000);
  heartbeat.moveTo("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(places()).toEqual([null, "a"]);
});

test("of several blocks in three seconds only the last is said, and the next heartbeat comes fifteen seconds later", async () => {
  const { heartbeat, places } = await begin();
  for (const key of ["a", "b", "c"]) {
    await vi.advanceTimersByTimeAsync(900);
    heartbeat.moveTo(key);
  }
  await vi.advanceTimersByTimeAsync(299);
  expect(places()).toEqual([null]);
  await vi.advanceTimersByTimeAsync(1);
  expect(places()).toEqual([null, "c"]);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(places()).toEqual([null, "c"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(places()).toEqual([null, "c", "c"]);
});

test("the block that one is at already is not said again", async () => {
  const { heartbeat, send } = await begin();
  await vi.advanceTimersByTimeAsync(5000);
  heartbeat.moveTo(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a window that nobody sees is silent, whatever is chosen in it, and says where it is when it is seen again", async () => {
  const { heartbeat, places } = await begin();
  show(heartbeat, false);
  heartbeat.moveTo("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(places()).toEqual([null]);
  show(heartbeat, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(places()).toEqual([null, "a"]);
});

test("a heartbeat that failed is made good by the next one", async () => {
  const { heartbeat, send } = await begin();
  send.mockRejectedValueOnce(new TypeError("no connection"));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heartbeat.lastResponse.getState()).toBe(ALONE);
  const newer = { ...ALONE, newestVersionID: 20 };
  send.mockResolvedValueOnce(newer);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heartbeat.lastResponse.getState()).toBe(newer);
});

test("an answer that comes after the answer to a later heartbeat is dropped", async () => {
  const { heartbeat, send } = await begin();
  const late = deferred<HeartbeatResponse>();
  send.mockReturnValueOnce(late.promise);
  await vi.advanceTimersByTimeAsync(15_000);
  const newer = { ...ALONE, newestVersionID: 20 };
  send.mockResolvedValueOnce(newer);
  await vi.advanceTimersByTimeAsync(15_000);
  late.resolve(ALONE);
  await vi.advanceTimersByTimeAsync(0);
  expect(heartbeat.lastResponse.getState()).toBe(newer);
});

test("after its end nothing is sent", async () => {
  const { heartbeat, send } = await begin();
  heartbeat.stop();
  heartbeat.moveTo("a");
  await vi.advanceTimersByTimeAsync(60_000);
  show(heartbeat, true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test("an answer that says nothing new is not reported, and the next one that does is", async () => {
  const { heartbeat, send } = await begin();
  const listener = vi.fn();
  heartbeat.lastResponse.subscribe(listener);
  send.mockImplementation(async () => structuredClone(ALONE));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(listener).not.toHaveBeenCalled();
  send.mockResolvedValue({ ...ALONE, newestVersionID: 11 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(listener).toHaveBeenCalledTimes(1);
});
