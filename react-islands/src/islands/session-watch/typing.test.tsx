import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Typing } from "./typing";

let field: HTMLTextAreaElement;
let stop: () => void;
let typing: Typing;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<textarea></textarea><button></button>";
  field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.focus();
  typing = new Typing();
  stop = typing.start();
});

afterEach(() => {
  stop();
  document.body.innerHTML = "";
  vi.useRealTimers();
});

function press(key: KeyboardEventInit): void {
  field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...key }));
}

function waiting(): () => boolean {
  const call = vi.fn();
  typing.whenPaused(call);
  return () => call.mock.calls.length > 0;
}

test("a field in which nothing is typed is no reason to wait", () => {
  expect(waiting()()).toBe(true);
});

test("each character begins the wait anew, however it is typed", () => {
  press({ key: "a" });
  const isPaused = waiting();
  vi.advanceTimersByTime(3_999);
  press({ key: "b" });
  vi.advanceTimersByTime(3_999);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  vi.advanceTimersByTime(3_999);
  expect(isPaused()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isPaused()).toBe(true);
});

test("the pause counts from the last character, not from the question", () => {
  press({ key: "a" });
  vi.advanceTimersByTime(3_500);
  const isPaused = waiting();
  vi.advanceTimersByTime(500);
  expect(isPaused()).toBe(true);
});

test("a shortcut is not typing, and neither are keys outside of fields", () => {
  press({ key: "s", ctrlKey: true });
  expect(waiting()()).toBe(true);
  press({ key: "a" });
  document.querySelector("button")?.focus();
  expect(waiting()()).toBe(true);
});

test("a character that is being put together is waited for, however long it takes", () => {
  field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  const isPaused = waiting();
  vi.advanceTimersByTime(60_000);
  expect(isPaused()).toBe(false);
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  vi.advanceTimersByTime(4_000);
  expect(isPaused()).toBe(true);
});

test("who waits no more is not called", () => {
  press({ key: "a" });
  const call = vi.fn();
  typing.whenPaused(call)();
  vi.advanceTimersByTime(60_000);
  expect(call).not.toHaveBeenCalled();
});
