/** Converts between local times (`2026-01-31T10:00`) and instants. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Instant in API format, and offset from UTC in minutes. */
export interface ZonedInstant {
  at: string;
  offset: number;
}

/**
 * Instants of a local time. If the clocks go back,
 * there are two, in order. If the clocks skip the time,
 * there is none, and `moved` is the time after the gap.
 */
export interface Resolved {
  instants: ZonedInstant[];
  moved: ZonedInstant | null;
}

/**
 * Earliest valid time. While a user types the year
 * 2026, browsers report the years 2, 20 and 202.
 */
const MIN_TIME_MS = Date.UTC(1000, 0);

/**
 * Returns the instants of a local time.
 * Null if the text is invalid, or the year is before 1000.
 */
export function resolveZoned(text: string, zone: string): Resolved | null {
  const local = Date.parse(`${text}Z`);
  if (text === "" || Number.isNaN(local) || local < MIN_TIME_MS) return null;
  const before = offsetAt(local - DAY_MS, zone);
  const offsets = new Set([before, offsetAt(local + DAY_MS, zone)]);
  const instants = [...offsets]
    .map((offset) => ({ time: local - offset * MINUTE_MS, offset }))
    .filter(({ time, offset }) => offsetAt(time, zone) === offset)
    .sort((one, other) => one.time - other.time)
    .map(({ time, offset }) => ({ at: new Date(time).toISOString(), offset }));
  if (instants.length > 0) return { instants, moved: null };
  const time = local - before * MINUTE_MS;
  return { instants, moved: { at: new Date(time).toISOString(), offset: offsetAt(time, zone) } };
}

/** Returns the local time of an instant. Empty if it is null. */
export function toZoned(at: string | null | undefined, zone: string): string {
  if (!at) return "";
  const time = Date.parse(at);
  const local = new Date(time + offsetAt(time, zone) * MINUTE_MS);
  return local.toISOString().slice(0, "2026-01-31T10:00".length);
}

/** Returns the offset of a zone from UTC in minutes. */
export function offsetAt(time: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = new Date(0);
  // `Date.UTC` would read the year 99 as 1999.
  local.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  local.setUTCHours(part("hour"), part("minute"), part("second"));
  return Math.round((local.getTime() - Math.floor(time / 1000) * 1000) / MINUTE_MS);
}

/** Formats an offset in minutes as `UTC+02:00`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `UTC${offset < 0 ? "−" : "+"}${digits.join(":")}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format, because creating one is slow. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}
