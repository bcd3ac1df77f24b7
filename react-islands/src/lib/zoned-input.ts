import { type Resolved, resolveZoned, toZoned } from "./zoned-time";

/** A time in a control: its text in the local time of a zone, and its instant. */
export interface ZonedInput {
  text: string;
  /** Instant in the API's format. Null while the text is not a valid time. */
  at: string | null;
}

/** A known time. It keeps its instant to the second until its text is changed. */
export function knownTime(at: string | null | undefined, zone: string): ZonedInput {
  return { text: toZoned(at, zone), at: at ?? null };
}

/** A typed time: the first of two instants, and the moved one of a time that does not exist. */
export function typedTime(text: string, zone: string): ZonedInput {
  const resolved = resolveZoned(text, zone);
  const instant = resolved && (resolved.instants[0] ?? resolved.moved);
  return { text, at: instant?.at ?? null };
}

export function resolve({ text }: ZonedInput, zone: string): Resolved | null {
  return resolveZoned(text, zone);
}

/** Returns true if a text has a later year, because browsers allow six digits. */
export function isAfterYear({ text }: ZonedInput, year: number): boolean {
  return text !== "" && Number(text.split("-")[0]) > year;
}

/** Checks that a time has a text that is no time, such as one whose year is still being typed. */
export function isUnfinished({ text, at }: ZonedInput): boolean {
  return text !== "" && at === null;
}

/** Compares two times to the minute, which is as fine as the control is. */
export function isSameMinute(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
}
