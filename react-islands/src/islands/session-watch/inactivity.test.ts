import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../testing/memory-storage";
import { Inactivity, type UserPresence } from "./inactivity";
import { SharedMoment } from "./shared-moment";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function watching(storage = memoryStorage()) {
  const reported: UserPresence[] = [];
  const watch = new Inactivity({
    limit: 30 * MINUTE_MS,
    warning: MINUTE_MS,
    lastSign: new SharedMoment(storage, "sign"),
    now: Date.now,
    report: (presence) => reported.push(presence),
  });
  watch.start();
  return { watch, reported, last: () => reported.at(-1) };
}

test("a warning comes a minute before the end, and counts down", () => {
  const { reported, last } = watching();
  vi.advanceTimersByTime(29 * MINUTE_MS - 1000);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(last()).toEqual({ kind: "warned", seconds: 60 });
  vi.advanceTimersByTime(45_000);
  expect(last()).toEqual({ kind: "warned", seconds: 15 });
  vi.advanceTimersByTime(15_000);
  expect(last()).toEqual({ kind: "away" });
});

test("activity restarts the time limit", () => {
  const { watch, reported } = watching();
  vi.advanceTimersByTime(28 * MINUTE_MS);
  watch.sign();
  vi.advanceTimersByTime(28 * MINUTE_MS);
  expect(reported).toEqual([]);
});

test("once warned, only saying so keeps one there", () => {
  const { watch, last } = watching();
  vi.advanceTimersByTime(29 * MINUTE_MS);
  watch.sign();
  vi.advanceTimersByTime(1000);
  expect(last()).toEqual({ kind: "warned", seconds: 59 });
  watch.stay();
  expect(last()).toEqual({ kind: "present" });
});

test("a sign in another window counts here, also after the warning", () => {
  const storage = memoryStorage();
  const here = watching(storage);
  const there = watching(storage);
  vi.advanceTimersByTime(20 * MINUTE_MS);
  there.watch.sign();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(here.reported).toEqual([]);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(here.last()).toMatchObject({ kind: "warned" });
  there.watch.stay();
  vi.advanceTimersByTime(1000);
  expect(here.last()).toEqual({ kind: "present" });
});

test("who is away stays away, whatever moves, until they say that they are back", () => {
  const storage = memoryStorage();
  const { watch, last } = watching(storage);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  watch.sign();
  watching(storage).watch.stay();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(last()).toEqual({ kind: "away" });
  watch.stay();
  expect(last()).toEqual({ kind: "present" });
});

test("a computer that slept through the warning wakes up to the end", () => {
  const { watch, reported } = watching();
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE_MS);
  watch.look();
  expect(reported).toEqual([{ kind: "away" }]);
});

test("a moment of the future, from a clock that was set back, keeps nobody there for longer", () => {
  const storage = memoryStorage();
  new SharedMoment(storage, "sign").write(Date.now() + 1000 * MINUTE_MS);
  const { last } = watching(storage);
  vi.advanceTimersByTime(30 * MINUTE_MS);
  expect(last()).toEqual({ kind: "away" });
});
