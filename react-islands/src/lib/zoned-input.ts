import { type Resolved, resolveZoned, toZoned } from "./zoned-time";

/** A time in a control: local text in a zone, and its instant. */
export interface ZonedInput {
  text: string;
  /** Instant in the API's format. Null for invalid text. */
  at: string | null;
}

/** A known time. Keeps its seconds until the text changes. */
export function knownTime(at: string | null | undefined, zone: string): ZonedInput {
  return { text: toZoned(at, zone), at: at ?? null };
}

/** A typed time. Takes the first of two instants, or a moved instant. */
export function typedTime(text: string, zone: string): ZonedInput {
  const resolved = resolveZoned(text, zone);
  const instant = resolved && (resolved.instants[0] ?? resolved.moved);
  return { text, at: instant?.at ?? null };
}

export function resolve({ text }: ZonedInput, zone: string): Resolved | null {
  return resolveZoned(text, zone);
}

/** Returns true for a later year. Browsers allow six digits. */
export function isAfterYear({ text }: ZonedInput, year: number): boolean {
  return text !== "" && Number(text.split("-")[0]) > year;
}

/** Returns true for text that is no valid time yet. */
export function isUnfinished({ text, at }: ZonedInput): boolean {
  return text !== "" && at === null;
}

/** Compares to the minute, the precision of the control. */
export function isSameMinute(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
}
