import { expect, test } from "vitest";
import { offsetAt, offsetText, resolveZoned, toZoned } from "./zoned-time";

const AMSTERDAM = "Europe/Amsterdam";

test("a time names one instant in its zone", () => {
  for (const [text, zone, at, offset] of [
    ["2026-01-31T10:00", AMSTERDAM, "2026-01-31T09:00:00.000Z", 60],
    ["2026-07-31T10:00", AMSTERDAM, "2026-07-31T08:00:00.000Z", 120],
    ["2026-07-31T10:00", "UTC", "2026-07-31T10:00:00.000Z", 0],
    ["2026-07-31T10:00", "Asia/Kathmandu", "2026-07-31T04:15:00.000Z", 345],
    ["2026-07-31T10:00", "America/St_Johns", "2026-07-31T12:30:00.000Z", -150],
    ["2026-01-01T00:30", "Pacific/Kiritimati", "2025-12-31T10:30:00.000Z", 840],
    // Last minute before the clocks go
    // forward, and first minute after it.
    ["2026-03-29T01:59", AMSTERDAM, "2026-03-29T00:59:00.000Z", 60],
    ["2026-03-29T03:00", AMSTERDAM, "2026-03-29T01:00:00.000Z", 120],
  ] as const) {
    expect(resolveZoned(text, zone), `${text} ${zone}`).toEqual({ instants: [{ at, offset }], moved: null });
    expect(toZoned(at, zone)).toBe(text);
  }
});

test("a time that the clocks skip is moved forward", () => {
  for (const [text, zone, at, offset] of [
    ["2026-03-29T02:30", AMSTERDAM, "2026-03-29T01:30:00.000Z", 120],
    ["2026-03-08T02:00", "America/New_York", "2026-03-08T07:00:00.000Z", -240],
    // The clocks skip only half an hour.
    ["2026-10-04T02:10", "Australia/Lord_Howe", "2026-10-03T15:40:00.000Z", 660],
    // The clocks skip a whole day.
    ["2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z", 840],
  ] as const) {
    expect(resolveZoned(text, zone), `${text} ${zone}`).toEqual({ instants: [], moved: { at, offset } });
  }
});

test("a time that comes twice has both, the first one first", () => {
  expect(resolveZoned("2026-10-25T02:30", AMSTERDAM)).toEqual({
    instants: [
      { at: "2026-10-25T00:30:00.000Z", offset: 120 },
      { at: "2026-10-25T01:30:00.000Z", offset: 60 },
    ],
    moved: null,
  });
  expect(resolveZoned("2026-11-01T01:00", "America/New_York")?.instants).toHaveLength(2);
  expect(resolveZoned("2026-04-05T01:45", "Australia/Lord_Howe")?.instants).toHaveLength(2);
});

test("what is no time names none", () => {
  const unfinished = ["0002-03-02T10:00", "0020-03-02T10:00", "0202-03-02T10:00", "0999-12-31T23:59"];
  for (const text of ["", "soon", "2026-13-01T10:00", ...unfinished])
    expect(resolveZoned(text, "UTC")).toBeNull();
  expect(toZoned(null, "UTC")).toBe("");
});

test("the offset of the first centuries is that of their years", () => {
  expect(offsetAt(Date.parse("0002-03-02T10:00Z"), "UTC")).toBe(0);
  expect(toZoned("0020-03-02T10:00:00Z", "UTC")).toBe("0020-03-02T10:00");
});

test("an offset is said from UTC", () => {
  expect([0, 60, 345, -150].map(offsetText)).toEqual(["UTC+00:00", "UTC+01:00", "UTC+05:45", "UTC−02:30"]);
});
