import { type Resolved, resolveZoned, toZoned } from "./zoned-time";

/** Typed local time in a zone, and its instant. */
export interface ZonedInput {
  text: string;
  /** Instant in API format. Null if the text is invalid. */
  at: string | null;
}

/**
 * Returns the input for a stored time.
 * It keeps the seconds until the text changes.
 */
export function knownTime(at: string | null | undefined, zone: string): ZonedInput {
  return { text: toZoned(at, zone), at: at ?? null };
}

/**
 * Returns the input for a typed text.
 * A time that occurs twice means the first instant.
 * A time that the clocks skip is moved.
 */
export function typedTime(text: string, zone: string): ZonedInput {
  const resolved = resolveZoned(text, zone);
  const instant = resolved && (resolved.instants[0] ?? resolved.moved);
  return { text, at: instant?.at ?? null };
}

export function resolve({ text }: ZonedInput, zone: string): Resolved | null {
  return resolveZoned(text, zone);
}

/**
 * Returns true if the time is after the year.
 * Browsers allow years of six digits.
 */
export function isAfterYear({ text }: ZonedInput, year: number): boolean {
  return text !== "" && Number(text.split("-")[0]) > year;
}

/** Returns true for text without a valid time. */
export function isUnfinished({ text, at }: ZonedInput): boolean {
  return text !== "" && at === null;
}

/**
 * Returns true if both are in the same minute,
 * because the control shows no seconds.
 */
export function isSameMinute(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
}
