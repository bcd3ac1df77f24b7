import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { painted } from "./painted";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns a function that is true after the next paint. */
function waiting(): () => boolean {
  let isPainted = false;
  void painted().then(() => {
    isPainted = true;
  });
  return () => isPainted;
}

test("what waits for a paint goes on in the task after the next frame", async () => {
  let paint = () => {};
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    paint = frame;
  });
  const isPainted = waiting();
  await vi.advanceTimersByTimeAsync(50);
  paint();
  expect(isPainted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isPainted()).toBe(true);
});

test("a window that is not painted waits for a moment only", async () => {
  vi.stubGlobal("requestAnimationFrame", () => {});
  const isPainted = waiting();
  await vi.advanceTimersByTimeAsync(99);
  expect(isPainted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isPainted()).toBe(true);
});

test("a hidden window waits for nothing", async () => {
  vi.stubGlobal("document", { hidden: true });
  const isPainted = waiting();
  await Promise.resolve();
  expect(isPainted()).toBe(true);
});
