import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "./day";

test("a day goes from midnight to midnight where the person is", () => {
  expect(startOfDay("2026-03-01")).toBe(new Date(2026, 2, 1).toISOString());
  expect(endOfDay("2026-12-31")).toBe(new Date(2027, 0, 1).toISOString());
});

test.each(["", "yesterday", "2026-3-1", "2026-03-01T10:00"])("%j is no day", (text) => {
  expect([startOfDay(text), endOfDay(text)]).toEqual([null, null]);
});
