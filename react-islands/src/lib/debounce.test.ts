import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounceLeading } from "./debounce";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function debounced() {
  const call = vi.fn<(text: string) => void>();
  return { call, run: debounceLeading(call, { wait: 500, maxWait: 1000 }) };
}

test("the first call goes through at once, the last one after a pause", () => {
  const { call, run } = debounced();
  run("a");
  run("ab");
  run("abc");
  expect(call.mock.calls).toEqual([["a"]]);
  vi.advanceTimersByTime(500);
  expect(call.mock.calls).toEqual([["a"], ["abc"]]);
});

test("who never pauses waits no longer than the limit", () => {
  const { call, run } = debounced();
  for (let typed = 0; typed < 5; typed++) {
    run(String(typed));
    vi.advanceTimersByTime(300);
  }
  expect(call.mock.calls).toEqual([["0"], ["4"]]);
});

test("a lone call is made once", () => {
  const { call, run } = debounced();
  run("a");
  vi.advanceTimersByTime(5000);
  expect(call).toHaveBeenCalledOnce();
});

test("what is cancelled is not called", () => {
  const { call, run } = debounced();
  run("a");
  run("ab");
  run.cancel();
  vi.advanceTimersByTime(5000);
  expect(call).toHaveBeenCalledOnce();
});
