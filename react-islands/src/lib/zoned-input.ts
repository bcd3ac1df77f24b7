import { type Resolved, resolveZoned, toZoned } from "./zoned-time";

/** Local text in a zone, and its instant. */
export interface ZonedInput {
  text: string;
  /** In API format, null for invalid text. */
  at: string | null;
}

/** Keeps the seconds until the text changes. */
export function knownTime(at: string | null | undefined, zone: string): ZonedInput {
  return { text: toZoned(at, zone), at: at ?? null };
}

/** Takes the first instant, or a moved one. */
export function typedTime(text: string, zone: string): ZonedInput {
  const resolved = resolveZoned(text, zone);
  const instant = resolved && (resolved.instants[0] ?? resolved.moved);
  return { text, at: instant?.at ?? null };
}

export function resolve({ text }: ZonedInput, zone: string): Resolved | null {
  return resolveZoned(text, zone);
}

/** Browsers allow years of six digits. */
export function isAfterYear({ text }: ZonedInput, year: number): boolean {
  return text !== "" && Number(text.split("-")[0]) > year;
}

/** Returns true for text without a valid time. */
export function isUnfinished({ text, at }: ZonedInput): boolean {
  return text !== "" && at === null;
}

/** Compares minutes, the control's precision. */
export function isSameMinute(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
}
