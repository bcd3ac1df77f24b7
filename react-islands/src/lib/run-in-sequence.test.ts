import { expect, test } from "vitest";
import { runInSequence } from "./run-in-sequence";

test("what fails ends the row, and what was done is known", async () => {
  const tried: number[] = [];
  const progress = await runInSequence([1, 2, 3], async (item) => {
    tried.push(item);
    if (item === 2) throw new Error("no");
  });
  expect(tried).toEqual([1, 2]);
  expect(progress).toEqual({ done: [1], failure: new Error("no") });
});

test("everything is done in its order", async () => {
  expect(await runInSequence(["a", "b"], async () => {})).toEqual({ done: ["a", "b"], failure: null });
});
