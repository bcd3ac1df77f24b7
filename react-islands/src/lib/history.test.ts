import { expect, test } from "vitest";
import { amend, type History, rebaseHistory, record, redo, startHistory, undo } from "./history";

function after(steps: [next: string, subject: string | null, at: number][]): History<string> {
  return steps.reduce(
    (history, [next, subject, at]) => record(history, { next, subject, at }),
    startHistory("start"),
  );
}

test("undo and redo walk the steps", () => {
  const history = after([
    ["one", null, 0],
    ["two", null, 1],
  ]);
  expect(undo(history).present).toBe("one");
  expect(undo(undo(history)).present).toBe("start");
  expect(redo(undo(history)).present).toBe("two");
});

test("typing on without a pause is one step", () => {
  const history = after([
    ["h", "title", 0],
    ["he", "title", 400],
    ["hel", "title", 1300],
  ]);
  expect(undo(history).present).toBe("start");
});

test("a pause or another field begins a new step", () => {
  const paused = after([
    ["h", "title", 0],
    ["he", "title", 1000],
  ]);
  expect(undo(paused).present).toBe("h");
  const elsewhere = after([
    ["h", "title", 0],
    ["x", "text", 10],
  ]);
  expect(undo(elsewhere).present).toBe("h");
});

test("a step after undoing forgets what was undone", () => {
  const history = record(undo(after([["one", null, 0]])), { next: "other", subject: null, at: 1 });
  expect(redo(history)).toBe(history);
});

test("there is nothing before the first step", () => {
  const history = startHistory("start");
  expect(undo(history)).toBe(history);
});

test("what changes nothing is no step", () => {
  const history = startHistory("start");
  expect(record(history, { next: "start", subject: null, at: 0 })).toBe(history);
});

test("amending leaves the steps as they are", () => {
  const history = amend(after([["one", null, 0]]), "one, cleaned");
  expect(history.present).toBe("one, cleaned");
  expect(undo(history).present).toBe("start");
});

test("what came from elsewhere is in every state, and steps that do nothing any more are gone", () => {
  const history = undo(
    after([
      ["a", null, 0],
      ["b", null, 1],
      ["c", null, 2],
    ]),
  );
  const rebased = rebaseHistory(history, (state) => (state === "a" ? "start!" : `${state}!`));
  expect(rebased).toEqual({ past: ["start!"], present: "b!", future: ["c!"], last: null });
});

test("the oldest steps are forgotten", () => {
  const history = after(Array.from({ length: 300 }, (_, index) => [String(index), null, index]));
  expect(history.past).toHaveLength(200);
});
