import { expect, test } from "vitest";
import type { Delta } from "./delta";
import { wordsOfStep } from "./step-words";

function step(former: unknown, value: unknown): Delta[] {
  return [{ type: "set", target: { part: "page" }, group: "own", path: "title", former, value }];
}

test("a step says the words that it writes or erases", () => {
  expect(wordsOfStep(step("Ropes", "Ropes and tar"), false)).toEqual({ kind: "write", words: "and tar" });
  expect(wordsOfStep(step("Ropes", undefined), false)).toEqual({ kind: "erase", words: "Ropes" });
  expect(wordsOfStep(step("<p>a</p>", "<p>a</p><p>b &amp; c</p>"), true)).toEqual({
    kind: "write",
    words: "b & c",
  });
  expect(wordsOfStep(step("", "long ".repeat(50)), false)?.words).toBe(`${"long ".repeat(12).trim()}…`);
});

test("a step that writes and erases, or neither, has no words", () => {
  expect(wordsOfStep(step("left", "right"), false)).toBeNull();
  expect(wordsOfStep(step("<p>a</p>", "<p><strong>a</strong></p>"), true)).toBeNull();
  expect(wordsOfStep(step("<p>a</p>", "<p>a</p><p></p>"), true)).toBeNull();
  expect(wordsOfStep(step(1, 2), false)).toBeNull();
  expect(wordsOfStep([...step("a", "ab"), ...step("a", "ab")], false)).toBeNull();
});
