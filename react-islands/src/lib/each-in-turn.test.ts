import { expect, test } from "vitest";
import { eachInTurn } from "./each-in-turn";

const unless = (wrong: number) => async (item: number) => {
  if (item === wrong) throw new Error(`no ${item}`);
};

test("one that fails does not stop the others", async () => {
  const { done, failed, left } = await eachInTurn([1, 2, 3], unless(2));
  expect(done).toEqual([1, 3]);
  expect(failed).toEqual([{ item: 2, failure: new Error("no 2") }]);
  expect(left).toEqual([]);
});

test("each turn is told, whether it failed or not", async () => {
  const counts: number[] = [];
  await eachInTurn([1, 2, 3], unless(2), { onProgress: (count) => counts.push(count) });
  expect(counts).toEqual([1, 2, 3]);
});

test("what was stopped is left, and what had begun is done", async () => {
  const stop = new AbortController();
  const onProgress = (count: number) => count === 1 && stop.abort();
  const { done, left } = await eachInTurn([1, 2, 3], unless(0), {
    onProgress: (count) => void onProgress(count),
    signal: stop.signal,
  });
  expect(done).toEqual([1]);
  expect(left).toEqual([2, 3]);
});
