import { afterEach, expect, test, vi } from "vitest";
import { cancelFrames } from "./timers";

afterEach(() => {
  vi.useRealTimers();
});

test("a frame that fake timers held does not stop later frames", async () => {
  vi.useFakeTimers();
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  cancelFrames();
  await expect(new Promise(requestAnimationFrame)).resolves.toEqual(expect.any(Number));
});
