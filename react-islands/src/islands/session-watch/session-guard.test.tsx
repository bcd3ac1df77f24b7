import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../testing/memory-storage";
import { type GuardCalls, SessionGuard } from "./session-guard";
import { SharedMoment } from "./shared-moment";

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function guarding(calls: Partial<GuardCalls> = {}) {
  const done: string[] = [];
  let ask = () => Promise.resolve(false);
  const note = (what: string) => async () => {
    done.push(what);
  };
  const guard = new SessionGuard({
    userID: 7,
    minutes: 30,
    lastSign: new SharedMoment(memoryStorage(), "sign"),
    now: Date.now,
    calls: {
      logOut: note("log out"),
      refreshSession: note("refresh"),
      watchSession: (watch) => {
        ask = watch;
        return () => {};
      },
      maySeeScreen: async () => true,
      reload: () => done.push("reload"),
      leave: () => done.push("leave"),
      ...calls,
    },
  });
  const stop = guard.start();
  return { guard, done, stop, ask: () => ask() };
}

test("somebody else who logs in begins anew", async () => {
  const { guard, done, ask } = guarding();
  ask();
  await guard.welcome({ ID: 8 });
  expect(done).toEqual(["reload"]);
  expect(guard.state()).toEqual({ kind: "locked", reason: "ended" });
});

test("a log-in of another user in another tab locks the screen until the same user is back", async () => {
  const { guard, done } = guarding();
  const hear = (userID: number) => {
    const news = new StorageEvent("storage", { key: "pagewright:logged-in", newValue: `${userID} 1` });
    window.dispatchEvent(news);
  };
  hear(7);
  expect(guard.state()).toEqual({ kind: "open" });
  hear(8);
  expect(guard.state()).toEqual({ kind: "locked", reason: "replaced" });
  hear(7);
  await vi.waitFor(() => expect(guard.state()).toEqual({ kind: "open" }));
  expect(done).toEqual([]);
});

test("who may no longer be here begins anew", async () => {
  const { guard, done, ask } = guarding({ maySeeScreen: async () => false });
  ask();
  await guard.welcome({ ID: 7 });
  expect(done).toEqual(["reload"]);
});

test("who leaves at the warning is logged out and led to the login", async () => {
  const { guard, done } = guarding();
  vi.advanceTimersByTime(29 * MINUTE_MS);
  await guard.leave();
  expect(done).toEqual(["log out", "leave"]);
});

test("work without calls keeps the session alive, and nothing else does", () => {
  const { done } = guarding();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(done).toEqual([]);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true }));
  expect(done).toEqual(["refresh"]);
});

test.each(["mousemove", "click", "scroll", "keydown", "input"])("%s counts as activity", (sign) => {
  const { guard } = guarding();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(guard.state()).toEqual({ kind: "open" });
});

test("a guard that has stopped watches no more", () => {
  const { guard, stop, done } = guarding();
  stop();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  document.body.dispatchEvent(new Event("click", { bubbles: true }));
  expect([guard.state().kind, done]).toEqual(["open", []]);
});
