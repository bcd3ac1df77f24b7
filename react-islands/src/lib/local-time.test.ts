import { expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "./local-time";

test("a time comes back from the control as it went in, to the minute", () => {
  for (const time of ["2026-01-31T10:05:00.000Z", "2026-07-31T22:30:00.000Z"]) {
    expect(fromLocalInput(toLocalInput(time))).toBe(time);
  }
});

test("no time is an empty control", () => {
  expect(toLocalInput(null)).toBe("");
  expect(fromLocalInput("")).toBeNull();
});
